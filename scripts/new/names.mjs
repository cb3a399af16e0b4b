/**
 * Derives the forms of the name of a new resource or report, such as singular and plural, and rejects names that
 * cannot be used.
 */
import { parseResourceFields, warnOfMissingSpanish } from './fields.mjs';
import { toCamelCase, KEBAB_CASE_PATTERN, throwCommandErrorIf, toSingular } from './spelling.mjs';

/**
 * Names that a resource or report cannot have, because a path below /admin with this name has another meaning or
 * hides other pages.
 */
const ADDRESSES = 'settings logout reports inventory purchases create add';
const WORDS_OF_JAVASCRIPT =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield arguments eval';
const RESERVED = new Set(`${ADDRESSES} ${WORDS_OF_JAVASCRIPT}`.split(' '));

const LONGEST = 40;

const spaced = name => name.replaceAll('-', ' ');
/** Matches the first letters of words in a title, except words that stay in lower case. */
const CAPITALS = /^.| (?!(?:an?|and|by|for|in|of|on|or|per|the|to|with)\b)./g;
const titleCase = name => spaced(name).replace(CAPITALS, start => start.toUpperCase());

/** @param plural the plural name, if `name` is the singular that was derived from it */
function checkedForms(name, example, plural) {
  throwCommandErrorIf(
    !KEBAB_CASE_PATTERN.test(name),
    `"${name}" is not a valid name: write small letters with hyphens between words, such as ${example}.`,
  );
  throwCommandErrorIf(
    name.length > LONGEST,
    `"${name}" is longer than ${LONGEST} letters: choose a shorter name.`,
  );
  const thing = toCamelCase(name);
  throwCommandErrorIf(
    RESERVED.has(thing) && plural !== undefined,
    `"${thing}", the singular of "${plural}", is reserved. Say what one is called: -- resource ${plural} --one …`,
  );
  throwCommandErrorIf(RESERVED.has(thing), `"${thing}" is reserved: choose another name.`);
  const [Thing, table] = [toCamelCase(`-${name}`), name.replaceAll('-', '_')];
  return { thing, Thing, table, words: spaced(name), title: titleCase(name) };
}

/**
 * Derives the forms of a report's name.
 * @param name the name in the URL, such as `sales-by-day`
 * @param titles Spanish and Portuguese titles. Default: the English title
 * @throws CommandError if the name is reserved, too long or not in kebab case
 */
export function deriveReportNameForms(name, { es, pt }) {
  const forms = checkedForms(name, 'sales-by-day');
  const inJson = title => JSON.stringify(title).slice(1, -1);
  return {
    name,
    ...forms,
    titleEs: inJson(es ?? forms.title),
    titlePt: inJson(pt ?? forms.title),
  };
}

/**
 * Derives the forms of a resource's name.
 * @param name the plural in the URL, such as `gift-cards`
 * @param options `one`: the singular, if it is irregular. `of`: the parent resource. `es`: the Spanish plural, or
 *   singular and plural with a slash between them
 * @param fields as typed on the command line (fields.mjs)
 * @throws CommandError if a name or a field is invalid, or if a singular cannot be derived from its plural
 */
export function toResourceNames(name, { one, of, es }, fields) {
  const many = checkedForms(name, 'coupons or gift-cards');
  throwCommandErrorIf(
    one === undefined && !/[^s]s$/.test(name),
    `"${name}" does not look like a plural: name what a list of them is called, such as coupons, or say what one is called: -- resource ${name} --one …`,
  );
  const path = one ?? toSingular(name);
  throwCommandErrorIf(
    path === name,
    `"${name}" is both singular and plural: a list and its records need two names.`,
  );
  const { labels, choices, ...listed } = parseResourceFields(fields, of, es !== undefined);
  const spanish = es === undefined ? undefined : { ...toSpanishNames(es), fields: labels, choices };
  const options = {
    ...(one === undefined ? {} : { one }),
    ...(of === undefined ? {} : { of }),
    ...(spanish === undefined ? {} : { texts: { es: withoutEmpty(spanish) } }),
  };
  return {
    ...checkedForms(path, 'coupon or gift-card', one === undefined ? name : undefined),
    ...listed,
    name,
    things: many.thing,
    warning: warnOfMissingSpanish(name, of, es),
    options: Object.keys(options).length === 0 ? '' : `, ${JSON.stringify(options)}`,
  };
}

const withoutEmpty = texts =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => Object.keys(value).length > 0));

/** Derives the Spanish singular and plural of a resource: "tarjeta de regalo" from "tarjetas de regalo". */
function toSpanishNames(es) {
  const [first, second] = es.split('/').map(words => words.trim());
  if (second !== undefined) return { one: first, many: second };
  const one = first.replace(/^(\S*[aiouáéíóú])s(?= |$)/, '$1');
  throwCommandErrorIf(
    one === first,
    `The singular of "${es}" is not clear: give both, such as --es "cupón/cupones".`,
  );
  return { one, many: first };
}
