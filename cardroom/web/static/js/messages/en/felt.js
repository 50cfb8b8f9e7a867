export default {
  "felt.equity": "what this hand wins on average",
  "felt.folded": "Your folded hand",
  "felt.letter-banker": "B",
  "felt.letter-player": "P",
  "felt.letter-tie": "T",
  "felt.naturals": "Naturals",
  "felt.result-lost": "lost",
  "felt.result-not-covered": "not covered",
  "felt.result-pushed": "pushed",
  "felt.settled": "seat {seat}, settled {place}",
  "felt.shoe": {"one": "This shoe: {count} hand", "other": "This shoe: {count} hands"},
  "felt.shoe-before": {"one": "The shoe before: {count} hand", "other": "The shoe before: {count} hands"},
  "felt.won-banker": "Banker",
  "felt.won-player": "Player",
  "felt.won-tie": "Tie",
  "felt.you": "you"
};
