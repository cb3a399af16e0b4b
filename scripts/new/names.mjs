/** The forms that the name of something new takes, and which names cannot be taken. */

/** Ways below /admin that lead elsewhere, or would hide what lies below them. */
const ADDRESSES = ['settings', 'logout', 'reports', 'inventory', 'purchases', 'create', 'add'];

const WORDS_OF_JAVASCRIPT = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield arguments eval'.split(
    ' ',
  ),
);

/** Written small inside a title. */
const SMALL = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'per', 'the', 'to', 'with']);

const KEBAB = /^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/;
const LONGEST = 40;

/** A name that cannot be taken: the message is the sentence for the person. */
export class Refusal extends Error {}

const capital = word => word[0].toUpperCase() + word.slice(1);
const camelCase = name => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascalCase = name => capital(camelCase(name));
const titleCase = name =>
  name
    .split('-')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : capital(word)))
    .join(' ');

/** `coupon` of `coupons`, `category` of `categories`, `box` of `boxes`; `--one` says what this does not know. */
function singularOf(name) {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(name)) return name.slice(0, -2);
  return name.slice(0, -1);
}

/** @throws Refusal */
function mustBeKebab(name, example) {
  if (!KEBAB.test(name)) {
    throw new Refusal(
      `"${name}" is no name for it: write small letters with hyphens between words, such as ${example}.`,
    );
  }
  if (name.length > LONGEST)
    throw new Refusal(`"${name}" is longer than ${LONGEST} letters: choose a shorter name.`);
}

/** @throws Refusal */
function mustBeUsable(name, ...words) {
  const reserved = ADDRESSES.includes(name) ? name : words.find(word => WORDS_OF_JAVASCRIPT.has(word));
  if (reserved) throw new Refusal(`"${reserved}" is reserved: choose another name.`);
}

/**
 * @param name the plural, as the address has it: `gift-cards`
 * @param one the singular, where it is not the plural without its ending
 * @throws Refusal
 */
export function resourceNames(name, one) {
  mustBeKebab(name, 'coupons or gift-cards');
  if (one !== undefined) mustBeKebab(one, 'coupon or gift-card');
  else if (!/[^s]s$/.test(name)) {
    throw new Refusal(
      `"${name}" does not look like a plural: name what a list of them is called, such as coupons, or say what one is called: -- resource ${name} --one …`,
    );
  }
  const path = one ?? singularOf(name);
  if (path === name)
    throw new Refusal(`"${name}" is both one and many: a list and its records need two names.`);
  const names = {
    name,
    path,
    thing: camelCase(path),
    things: camelCase(name),
    Thing: pascalCase(path),
    table: path.replaceAll('-', '_'),
    words: path.replaceAll('-', ' '),
    wordsPlural: name.replaceAll('-', ' '),
    title: titleCase(path),
    titlePlural: titleCase(name),
  };
  mustBeUsable(name, names.thing, names.things);
  return names;
}

/**
 * @param name as the address has it: `sales-by-day`
 * @throws Refusal
 */
export function reportNames(name) {
  mustBeKebab(name, 'sales-by-day');
  const names = {
    name,
    thing: camelCase(name),
    Thing: pascalCase(name),
    words: name.replaceAll('-', ' '),
    title: titleCase(name),
  };
  mustBeUsable(name, names.thing);
  return names;
}
