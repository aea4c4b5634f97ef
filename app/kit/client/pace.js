// @ts-check
// How fast something runs by itself: a slider from 1 to 5, and how long each step lasts at its speed.

import { first } from './dom.js';

/** The speed without a slider. */
const USUAL = 3;

/**
 * How long a step lasts at the speed that is set inside an element, in milliseconds.
 * @param {string} inside
 * @param {number[]} pauses one for each speed
 */
export function pace(inside, pauses) {
  const slider = first(`${inside} [data-speed]`);
  const speed = slider instanceof HTMLInputElement ? Number(slider.value) : USUAL;
  return pauses[speed - 1] ?? pauses[USUAL - 1];
}
