export default {
  "tiles.add": "Añadir",
  "tiles.close": "Quitar {name} de esta página",
  "tiles.follow": "El teclado va a la mesa que espera",
  "tiles.next": "A la mesa que espera",
  "tiles.none": "No hay ninguna mesa. Añade una, o ábrela en la lista de mesas.",
  "tiles.table": "Mesa {name}",
  "tiles.title": "Tus mesas",
  "tiles.waits": "Te esperan: {names}.",
  "tiles.which": "Qué mesa",
  "tiles.your-turn": "Te toca"
};
