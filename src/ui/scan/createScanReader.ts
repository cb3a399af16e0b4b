/** Recognises a barcode scanner that acts as a keyboard: digits faster than anyone can type, then Enter. */
import { isScannableCode } from '../search/scannableCodes';

/** Maximum milliseconds between two keys of a scanner, as the browser reports them. */
const GAP = 60;

/** Minimum milliseconds between a digit typed by hand and the first digit of a scan. */
const HAND_TO_SCANNER = 400;

const MAX_DELAY = 2000;

/**
 * Creates a function that recognises scans. On a busy device the keys of a scan can arrive late. They still form one
 * code, because the last digits alone could be another product's code.
 * @param onBegin called before the first digit of a possible scan
 * @returns a function that is called with each key and its time in milliseconds. It returns the code when Enter
 *   completes a scan, else null
 */
export function createScanReader(onBegin = () => {}): (key: string, at: number) => string | null {
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
    // A scan is recognised if at least half of its digits came within `GAP` of the previous digit. A person can type
    // two digits as fast, but not half of a code.
    const code = key === 'Enter' && fast * 2 >= digits.length && isScannableCode(digits) ? digits : null;
    digits = '';
    fast = 0;
    return code;
  };
}
