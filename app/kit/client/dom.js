// @ts-check
// Short ways to find elements.

/** An element of a page or of a drawing in it. @typedef {HTMLElement | SVGElement} El */

/**
 * The element with this id, if there is one.
 * @param {string | undefined | null} id
 */
export function byId(id) {
  return id ? document.getElementById(id) : null;
}

/**
 * The first element that matches.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {El | null}
 */
export function first(selector, root = document) {
  return root.querySelector(selector);
}

/**
 * All elements that match.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {El[]}
 */
export function all(selector, root = document) {
  return [...root.querySelectorAll(selector)].map((el) => /** @type {El} */ (el));
}

/**
 * The nearest element around what an event happened to that matches.
 * @param {Event} event
 * @param {string} selector
 * @returns {El | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/** Whether the visitor has asked for less motion. */
export function isCalm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
