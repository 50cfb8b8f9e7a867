// A finger or a mouse button that is down: what is under it stays until it is up again, or a click that was meant for it would be lost.
const NO_CLICK = 200; // milliseconds after it is up, when none comes any more: a finger's comes a little later

export class Press {
  /** @type {(() => void) | null} */
  #late = null; // what was to be drawn meanwhile
  #down = false;
  #timer = 0;

  constructor(/** @type {HTMLElement} */ root) {
    root.addEventListener("pointerdown", () => {
      clearTimeout(this.#timer);
      this.#down = true;
    });
    root.addEventListener("click", () => this.#up());
    for (const name of ["pointerup", "pointercancel"])
      document.addEventListener(name, () => {
        if (this.#down) this.#timer = setTimeout(() => this.#up(), NO_CLICK);
      });
  }

  /**
   * Draw when nothing is pressed: the last of what was asked for. Returns whether it has to wait.
   * @param {() => void} draw
   */
  waits(draw) {
    this.#late = this.#down ? draw : null;
    return this.#down;
  }

  #up() {
    const draw = this.#late;
    clearTimeout(this.#timer);
    this.#down = false;
    this.#late = null;
    draw?.();
  }
}
