export default {
  "felt.equity": "what this hand wins on average",
  "felt.folded": "Your folded hand",
  "felt.result-lost": "lost",
  "felt.result-not-covered": "not covered",
  "felt.result-pushed": "pushed",
  "felt.settled": "seat {seat}, settled {place}",
  "felt.you": "you"
};
