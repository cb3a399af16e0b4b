/** A scanner that types: digits closer together than fingers can, and Enter. */
import { isCode } from '../search/codes';

/** Milliseconds between two keys at most. */
export const GAP = 60;

/**
 * @returns a function that is given every key with its moment in milliseconds, and gives the code that an Enter ends;
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
