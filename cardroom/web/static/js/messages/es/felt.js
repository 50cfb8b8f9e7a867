export default {
  "felt.equity": "lo que gana esta mano de media",
  "felt.folded": "Tu mano retirada",
  "felt.letter-banker": "B",
  "felt.letter-player": "J",
  "felt.letter-tie": "E",
  "felt.naturals": "Naturales",
  "felt.result-lost": "perdida",
  "felt.result-not-covered": "no cubierta",
  "felt.result-pushed": "empate",
  "felt.settled": "asiento {seat}, se liquida en el lugar {place}",
  "felt.shoe": {"one": "Este sabot: {count} mano", "many": "Este sabot: {count} de manos", "other": "Este sabot: {count} manos"},
  "felt.shoe-before": {"one": "El sabot anterior: {count} mano", "many": "El sabot anterior: {count} de manos", "other": "El sabot anterior: {count} manos"},
  "felt.won-banker": "Banquero",
  "felt.won-player": "Jugador",
  "felt.won-tie": "Empate",
  "felt.you": "tú"
};
