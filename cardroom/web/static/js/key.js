// A one-time key in the address, behind the #: it is in no log and no request but this one, and gone from the address at once.
import { post } from "./api.js";
import { toast } from "./notice.js";

/** Come in by it, if there is one. Returns the visitor, or null. */
export async function comeByKey() {
  const found = /^#key=([!-~]{1,100})$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  try {
    return await post("/api/key", { key: found[1] });
  } catch (error) {
    toast(error.message, "bad");
    return null;
  }
}
