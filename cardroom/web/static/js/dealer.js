// The dealer's page: without a table, those to deal at and new ones; with one, its screen.
import { find } from "./dom.js";
import { drawPage, greet } from "./header.js";
import { Lobby } from "./dealer/lobby.js";
import { Screen } from "./dealer/screen.js";

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");

function tell(/** @type {Error} */ error) {
  const trouble = find("#trouble");
  trouble.textContent = error.message;
  trouble.hidden = false;
}

drawPage("dealer");
greet();
(id ? new Screen(id, find("#dealer")) : new Lobby(find("#dealer"))).begin().catch(tell);
