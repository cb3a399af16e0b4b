/** Recognises a barcode scanner that acts as a keyboard: digits typed faster than by fingers, then Enter. */
import { isCode } from '../search/codes';

/** Maximum milliseconds between two keys of a scanner, on a machine that is not busy. */
const GAP = 60;

/** Minimum milliseconds that a person needs between typing a digit and pressing the scanner's trigger. */
const HAND_TO_SCANNER = 400;

const MAX_DELAY = 2000;

/**
 * A scan may arrive in parts on a busy machine. The parts are joined, because the last part may be the code of
 * another product.
 * @param onBegin called before the first digit of a possible scan
 * @returns a function that takes every key and its time in milliseconds, and returns the code that an Enter
 *   completes; null for any other key
 */
export function createBurstReader(onBegin = () => {}): (key: string, at: number) => string | null {
  let digits = '';
  let fast = 0;
  let last = -Infinity;
  return (key, at) => {
    const gap = at - last;
    last = at;
    const isOver = gap > (fast > 0 ? MAX_DELAY : HAND_TO_SCANNER);
    if (isOver) {
      digits = '';
      fast = 0;
    }
    if (/^\d$/.test(key)) {
      if (digits === '') onBegin();
      else if (gap <= GAP) fast += 1;
      digits += key;
      return null;
    }
    // A person types some digits fast, but not most of them.
    const code = key === 'Enter' && fast * 2 >= digits.length && isCode(digits) ? digits : null;
    digits = '';
    fast = 0;
    return code;
  };
}
