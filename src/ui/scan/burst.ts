/** Recognises a scanner that acts as a keyboard: digits closer together than fingers can type them, then Enter. */
import { isCode } from '../search/codes';

/** The most milliseconds between two keys of a scan. */
export const GAP = 60;

/**
 * @returns a function that is called with every key and its time in milliseconds, and returns the code that an Enter ends;
 *   null for any other key
 */
export function burstReader(): (key: string, at: number) => string | null {
  let digits = '';
  let last = -Infinity;
  return (key, at) => {
    const follows = at - last <= GAP;
    last = at;
    if (/^\d$/.test(key)) {
      digits = follows ? digits + key : key;
      return null;
    }
    const code = key === 'Enter' && follows && isCode(digits) ? digits : null;
    digits = '';
    return code;
  };
}
