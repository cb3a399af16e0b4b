/** How names of new things are spelled, and how wrong ones are refused. */

export const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;

/** The message is the sentence for the person. */
export class Refusal extends Error {}

/** @throws Refusal with the sentence, where there is something to refuse */
export function refuseWhen(refused, sentence) {
  if (refused) throw new Refusal(sentence);
}

export const camelCase = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** `coupon` of `coupons`, `category` of `categories`, `box` of `boxes`; `--one` says what this does not know. */
export const singularOf = name =>
  name.replace(/ies$|(?<=ss|sh|ch|x)es$|.$/, end => (end === 'ies' ? 'y' : ''));
