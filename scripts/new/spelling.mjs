/** Pattern of names in kebab case, such as `gift-cards`. */

export const KEBAB_CASE_PATTERN = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/** An error whose message is printed to the user without a stack trace. */
export class CommandError extends Error {}

export function throwCommandErrorIf(refused, sentence) {
  if (refused) throw new CommandError(sentence);
}

export const toCamelCase = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * Derives the singular of a resource's name: `coupon` from `coupons`, `category` from `categories`, `box` from
 * `boxes`. Irregular plurals need `--one`.
 */
export const toSingular = name =>
  name.replace(/ies$|(?<=ss|sh|ch|x)es$|.$/, end => (end === 'ies' ? 'y' : ''));
