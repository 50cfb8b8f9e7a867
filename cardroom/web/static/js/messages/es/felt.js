export default {
  "felt.equity": "lo que gana esta mano de media",
  "felt.folded": "Tu mano retirada",
  "felt.result-lost": "perdida",
  "felt.result-not-covered": "no cubierta",
  "felt.result-pushed": "empate",
  "felt.settled": "asiento {seat}, se liquida en el lugar {place}",
  "felt.you": "tú"
};
