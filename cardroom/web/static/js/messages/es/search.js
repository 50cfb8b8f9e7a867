export default {
  "search.short-21": "blackjack",
  "search.short-bj": "blackjack",
  "search.short-nlh": "no limit texas holdem",
  "search.short-nlhe": "no limit texas holdem",
  "search.short-ofc": "open face chinese",
  "search.short-pgp": "pai gow poker",
  "search.short-plo": "pot limit omaha",
  "search.short-uth": "ultimate texas holdem"
};
