export default {
  "felt.folded": "Tu mano retirada",
  "felt.result-lost": "perdida",
  "felt.result-not-covered": "no cubierta",
  "felt.result-pushed": "empate",
  "felt.settled": "asiento {seat}, se liquida en el lugar {place}",
  "felt.you": "tú"
};
