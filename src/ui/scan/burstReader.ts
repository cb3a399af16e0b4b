/** Recognises a scanner that acts as a keyboard: digits closer together than fingers can type them, then Enter. */
import { isCode } from '../search/codes';

/** Maximum milliseconds between two keys of a scanner, on a machine that keeps up. */
const GAP = 60;

/** Milliseconds that a person needs at least between typing a digit and pressing the scanner's trigger. */
const HAND_TO_SCANNER = 400;

/** Maximum milliseconds for which a busy machine delays the next part of a scan. */
const MAX_DELAY = 2000;

/**
 * A scan can come in parts, on a machine that is busy meanwhile. The parts are joined, because the last one alone may
 * be the code of another product.
 * @param onBegin is called before the first digit of what may be a scan
 * @returns a function that is called with every key and its time in milliseconds, and returns the code that an Enter
 *   ends; null for any other key
 */
export function createBurstReader(onBegin = () => {}): (key: string, at: number) => string | null {
  let digits = '';
  /** The number of digits that followed the one before within `GAP`. */
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
    // Fingers are fast now and then, but not for most digits.
    const code = key === 'Enter' && fast * 2 >= digits.length && isCode(digits) ? digits : null;
    digits = '';
    fast = 0;
    return code;
  };
}
