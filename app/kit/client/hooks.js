// @ts-check
// Where the script of a game adds to the core. The core knows no game: at each of these moments it calls the
// functions that were added.

/** @typedef {import('./dom.js').El} El */

/**
 * One moment that functions can be added to.
 * @template {(...args: any[]) => boolean | void} F
 */
class Hook {
  /** @type {F[]} */
  #added = [];

  /**
   * Adds a function that is called from now on.
   * @param {F} does
   */
  add(does) {
    this.#added.push(does);
  }

  /**
   * Calls one function after another until one says, by returning true, that it has taken care of it.
   * @param {Parameters<F>} args
   * @returns {boolean} whether one did
   */
  run(...args) {
    return this.#added.some((does) => does(...args) === true);
  }
}

/** The table is on the page, or another position of it is. @type {Hook<() => void>} */
export const onTable = new Hook();

/** An update has arrived; nothing of it is on the page yet. @type {Hook<() => void>} */
export const beforeUpdate = new Hook();

/** One fragment of an update has taken the place of another. @type {Hook<(fragment: El) => void>} */
export const onFragment = new Hook();

/** All of an update is on the page; the focus has not been looked after yet. @type {Hook<() => void>} */
export const onUpdate = new Hook();

/** An update is on the page and has been announced. @type {Hook<() => void>} */
export const afterUpdate = new Hook();

/** Something is about to be posted. @type {Hook<() => void>} */
export const beforePost = new Hook();

/** What was posted has been accepted. @type {Hook<(posted: URLSearchParams) => void>} */
export const afterPost = new Hook();

/**
 * No post is under way any more; says whether all of them were accepted.
 * @type {Hook<(isAccepted: boolean) => void>}
 */
export const onIdle = new Hook();

/** An element is pressed; true if that is all there is to do. @type {Hook<(el: El) => boolean>} */
export const onPress = new Hook();

/** A key is pressed; true if that is all there is to do. @type {Hook<(key: string) => boolean>} */
export const onKey = new Hook();

/** Which `data-key` a key presses, besides those that the core knows. @type {Map<string, string>} */
export const keyNames = new Map();

/** What keeps the arrow keys to itself while it is on the board. @type {Set<string>} */
export const arrowTraps = new Set();
