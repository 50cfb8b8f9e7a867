export default {
  "tiles.add": "Add",
  "tiles.close": "Take {name} off this page",
  "tiles.follow": "Keyboard goes to the table that waits",
  "tiles.next": "To the table that waits",
  "tiles.none": "No table is shown. Add one, or open one in the lobby.",
  "tiles.table": "Table {name}",
  "tiles.title": "Your tables",
  "tiles.waits": "Waiting for you: {names}.",
  "tiles.which": "Which table",
  "tiles.your-turn": "Your turn"
};
