/**
 * Validates a declared entity when the program starts. TypeScript's types express the same rules, but the server
 * starts without a type check.
 */
import { ROLES } from './enums.ts';
import { toColumnName, toFoldedColumnName, toChildTableName } from './fieldColumns.ts';
import {
  FIELD_KINDS,
  getNumberFieldLimits,
  isNumberField,
  toWholeTextPattern,
  type NumberField,
} from './fieldKinds.ts';
import {
  getSearchableFields,
  isEntity,
  isReferenceField,
  isSearchableField,
  isUniqueField,
  toReferenceNameField,
} from './fieldNames.ts';
import {
  REFERENCEABLE_TABLES,
  type Field,
  type FieldKind,
  type Fields,
  type EntityParent,
  type ComputedField,
  type ComputedFields,
  type TranslatedTexts,
} from './fields.ts';

import type { EntityLevel } from './rights.ts';

/** Throws an error that names the invalid entity and the reason. */
export type EntityErrorThrower = (sentence: string) => never;

const CAMEL = /^[a-z][a-zA-Z0-9]*$/;

/** Field names that a declared entity cannot use, because the API, the tables or react-admin use them. */
const RESERVED_NAMES = [
  'id',
  'branchId',
  'search',
  'version',
  'etag',
  'carried',
  'page',
  'pageSize',
  'sort',
  'order',
  'results',
];

/**
 * Maximum length of table name and column name together. PostgreSQL allows 63 characters, and the names of indexes
 * and foreign keys consist of both names and a suffix.
 */
const MAX_JOINED_NAME = 50;

/**
 * Checks that the options of a choice field are unique and trimmed. Submitted values are trimmed before they are
 * saved, so an option with outer spaces would never match.
 */
const areValidChoices = (words: readonly string[]): boolean =>
  words.length > 0 &&
  new Set(words).size === words.length &&
  words.every(word => word !== '' && word.trim() === word);

/** Default maximum length of a text field. */
const DEFAULT_MAX_LENGTH = 200;

/**
 * Checks that a text is an existing day from 1900 to 2199, as yyyy-MM-dd. `Date` alone would read February 30 as March
 * 2.
 */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00Z`);
  return /^(19|20|21)\d\d-/.test(text) && !Number.isNaN(+read) && read.toISOString().startsWith(`${text}T`);
}

/**
 * Patterns for the initial values of declared fields. They must equal the patterns with which the server validates
 * requests.
 */
const INITIAL_PATTERNS: Partial<Record<FieldKind, readonly [RegExp, string]>> = {
  email: [/^$|^[^\s@\0]+@[^\s@.\0]+(\.[^\s@.\0]+)+$/, 'an e-mail address'],
  phone: [/^[+()\d\s./-]{0,40}$/, 'a telephone number'],
  link: [/^$|^https?:\/\/[^\s\0]+$/, 'a web address that begins with http:// or https://'],
};

/**
 * Checks the initial value of a field.
 * @returns null if the value is valid; otherwise the end of an error message, which says what values are valid
 */
function describeValidInitial(field: Field): string | null {
  const { kind, initially } = field;
  if (initially === undefined) return null;
  if (isNumberField(field)) return describeValidNumber(field, initially);
  if (kind === 'flag') return typeof initially === 'boolean' ? null : 'true or false';
  if (kind === 'choice')
    return field.choices.includes(field.initially!) ? null : `one of ${field.choices.join(', ')}`;
  if (kind === 'day') return isDay(field.initially!) ? null : 'a day that exists, written yyyy-MM-dd';
  if (kind === 'text') {
    const { most = DEFAULT_MAX_LENGTH } = field;
    return typeof initially === 'string' && initially.length <= most
      ? null
      : `a text of at most ${most} characters`;
  }
  const [like, words] = INITIAL_PATTERNS[kind]!;
  return like.test(String(initially)) ? null : words;
}

function describeValidNumber(field: NumberField, value: unknown): string | null {
  const { min, max } = getNumberFieldLimits(field);
  if (Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max) return null;
  return `a whole number${FIELD_KINDS[field.kind].unit ?? ''} from ${min}${Number(value) > max ? ` to ${max}` : ''}`;
}

const COMMON_OPTIONS = ['kind', 'label', 'required', 'listed'];

/** Checks a field for unknown options at run time as well, because the server starts without a type check. */
function assertKnownOptions(name: string, field: Field, refuse: EntityErrorThrower): void {
  const { kind } = field;
  if (!Object.hasOwn(FIELD_KINDS, kind)) refuse(`"${name}": there is no kind "${kind}".`);
  const allowed = [...COMMON_OPTIONS, ...FIELD_KINDS[kind].options];
  const foreign = Object.keys(field).find(word => !allowed.includes(word));
  if (foreign !== undefined)
    refuse(
      `"${name}": a field of the kind "${kind}" has no "${foreign}". Its options are ${allowed.slice(1).join(', ')}.`,
    );
  if (kind === 'text' && !(Number.isSafeInteger(field.most ?? 1) && (field.most ?? 1) > 0))
    refuse(`"${name}" must have a whole number above 0 as its limit of characters (most).`);
  if (isUniqueField(field) && field.initially)
    refuse(`"${name}" is unique, so records cannot all begin with "${field.initially}".`);
  if (isUniqueField(field) && kind === 'text' && (field.most ?? 0) > DEFAULT_MAX_LENGTH)
    refuse(`"${name}" is unique, so it can have at most ${DEFAULT_MAX_LENGTH} characters (most).`);
  if (kind === 'text') assertPattern(name, field, refuse);
  if (isNumberField(field) || kind === 'day') assertLimits(name, field, refuse);
}

/** Compiles a pattern as the schemas of the API do: for the whole text, with the flag `u`. */
function compilePattern(name: string, pattern: RegExp, refuse: EntityErrorThrower): RegExp {
  try {
    return new RegExp(toWholeTextPattern(pattern), 'u');
  } catch (error) {
    const [why] = /[^:]+$/.exec(error instanceof Error ? error.message : '') ?? [];
    return refuse(`"${name}": ${String(pattern)} is not a valid pattern:${why ?? ''}.`);
  }
}

function assertPattern(
  name: string,
  { pattern, example = '', initially = '' }: Field<'text'>,
  refuse: EntityErrorThrower,
): void {
  if (pattern === undefined) return;
  if (!(pattern instanceof RegExp))
    refuse(`"${name}": its pattern is a regular expression, such as /[A-Z]{2}\\d+/ (pattern).`);
  if (pattern.flags.replace('u', '') !== '')
    refuse(`"${name}": the flags "${pattern.flags}" of its pattern would have no effect (pattern).`);
  const whole = compilePattern(name, pattern, refuse);
  if (!whole.test(example))
    refuse(`"${name}" has a pattern, so it needs a text that matches it, for messages (example).`);
  if (initially !== '' && !whole.test(initially))
    refuse(`"${name}" has to begin with a text that matches its pattern (initially).`);
}

function assertLimits(name: string, field: NumberField | Field<'day'>, refuse: EntityErrorThrower): void {
  const { min, max } = field;
  for (const limit of [min, max])
    if (limit !== undefined && !(field.kind === 'day' ? isDay(String(limit)) : Number.isSafeInteger(limit)))
      refuse(
        `"${name}": its limits (min, max) are days written yyyy-MM-dd, or whole numbers in the units of a record.`,
      );
  if (
    isNumberField(field) &&
    Math.max(Math.abs(field.min ?? 0), Math.abs(field.max ?? 0)) > FIELD_KINDS[field.kind].max!
  )
    refuse(`"${name}": its limits (min, max) are at most ${FIELD_KINDS[field.kind].max}.`);
  if (min !== undefined && max !== undefined && min > max) refuse(`"${name}": its min is above its max.`);
}

/** Options that only fields of records can have. Fields of the lines within a record cannot have them. */
const LIST_OPTIONS = ['searchable', 'unique', 'filterable', 'sortable'];
const KINDS_OF_LINES = Object.keys(FIELD_KINDS).filter(
  kind => !['rich', 'picture', 'many', 'rows'].includes(kind),
);

/**
 * Validates the fields of a declared entity.
 * @param table name of the entity's table, which is also a part of the names of its indexes and foreign keys
 */
export function assertValidEntityFields(fields: Fields, table: string, refuse: EntityErrorThrower): void {
  const names = new Set(RESERVED_NAMES);
  const columns = new Set<string>();
  for (const [field, declared] of Object.entries(fields)) {
    assertKnownOptions(field, declared, refuse);
    assertFieldName(field, declared, refuse);
    if (isReferenceField(declared)) assertTarget(field, declared, refuse);
    if (declared.kind === 'rows') assertLines(field, declared, table, refuse);
    if (declared.kind === 'choice' && !areValidChoices(declared.choices))
      refuse(
        `"${field}": it needs words to choose from, none of them empty, repeated or with a space at an end.`,
      );
    if (field === 'name' && isFilterable(declared) && Object.values(fields).some(isSearchableField))
      refuse(
        '"name" is the parameter of a search, so a list with a search cannot be filtered by that field.',
      );
    const beginning = describeValidInitial(declared);
    if (beginning !== null) refuse(`"${field}" has to begin with ${beginning} (initially).`);
    const wire = isReferenceField(declared) ? [field, toReferenceNameField(field)] : [field];
    const column = toColumnName(field, declared);
    const own = isUniqueField(declared) ? [column, toFoldedColumnName(column)] : [column];
    const same = wire.find(name => names.has(name)) ?? own.find(name => columns.has(name));
    if (same !== undefined) refuse(`"${field}": there is a "${same}" already.`);
    if (table.length + column.length > MAX_JOINED_NAME)
      refuse(
        `"${field}": the names of the table ("${table}") and the column ("${column}") have more than ${MAX_JOINED_NAME} letters together.`,
      );
    wire.forEach(name => names.add(name));
    own.forEach(name => columns.add(name));
  }
}

const isFilterable = (field: Field): boolean => 'filterable' in field && field.filterable === true;

function assertName(what: string, name: string, refuse: EntityErrorThrower): void {
  if (!CAMEL.test(name))
    refuse(`a ${what} cannot be called "${name}": write letters and digits in camel case, such as lastUsed.`);
  // `name in {}` is true for names of inherited properties, such as `constructor`.
  if (RESERVED_NAMES.includes(name) || name in {}) refuse(`a ${what} cannot be called "${name}".`);
}

function assertFieldName(name: string, { kind }: Field, refuse: EntityErrorThrower): void {
  assertName('field', name, refuse);
  if ((kind === 'reference') !== /.Id$/.test(name))
    refuse(`"${name}": a reference's name ends in Id, and no other field's does.`);
  if ((kind === 'many') !== /.Ids$/.test(name))
    refuse(`"${name}": the name of several references (many) ends in Ids, and no other field's does.`);
}

function assertTarget(name: string, { to }: Field<'reference' | 'many'>, refuse: EntityErrorThrower): void {
  if (!isEntity(to) && !Object.hasOwn(REFERENCEABLE_TABLES, to))
    refuse(
      `"${name}" refers to "${String(to)}", which is neither one of ${Object.keys(REFERENCEABLE_TABLES).join(', ')} nor an entity.`,
    );
  if (isEntity(to) && getSearchableFields(to).length === 0)
    refuse(
      `"${name}" refers to "${to.name}", whose records cannot be searched: make one of its texts searchable.`,
    );
}

function assertLines(
  name: string,
  { fields }: Field<'rows'>,
  table: string,
  refuse: EntityErrorThrower,
): void {
  const refuseLine: EntityErrorThrower = sentence => refuse(`"${name}": ${sentence}`);
  if (Object.keys(fields).length === 0) refuseLine('its lines need a field.');
  for (const [field, declared] of Object.entries(fields)) {
    if (!KINDS_OF_LINES.includes(declared.kind))
      refuseLine(`a line has no field of the kind "${declared.kind}".`);
    const option = LIST_OPTIONS.find(word => word in declared);
    if (option !== undefined) refuseLine(`"${field}" is a field of a line, so it has no "${option}".`);
  }
  assertValidEntityFields(fields, toChildTableName(table, name), refuseLine);
}

export function assertValidComputedFields(
  rules: ComputedFields,
  fields: Fields,
  refuse: EntityErrorThrower,
): void {
  const names = Object.keys(fields).flatMap(name => [name, toReferenceNameField(name)]);
  for (const [name, computed] of Object.entries(rules)) {
    const { kind } = computed;
    assertName('computed value', name, refuse);
    const option = Object.keys(computed).find(word => !['kind', 'rule', 'label', 'listed'].includes(word));
    if (option !== undefined)
      refuse(`"${name}": a computed value has no "${option}". Its options are kind, rule, label, listed.`);
    if (names.includes(name)) refuse(`"${name}": there is a "${name}" already.`);
    if (!Object.hasOwn(FIELD_KINDS, kind) || !(KINDS_OF_RULES as readonly string[]).includes(kind))
      refuse(`"${name}": a computed value has one of the kinds ${KINDS_OF_RULES.join(', ')}, not "${kind}".`);
  }
}

const KINDS_OF_RULES = ['text', 'money', 'percent', 'quantity', 'count', 'day', 'flag'] as const;

const LEVELS: readonly EntityLevel[] = ['read', 'edit', 'all'];

/** @param rights levels by role, which may come from a file that was not type-checked */
export function assertValidEntityRights(
  rights: Readonly<Record<string, string | undefined>>,
  refuse: EntityErrorThrower,
): void {
  const roles = ROLES.map(role => role.toLowerCase()).filter(role => role !== 'super');
  for (const [role, level] of Object.entries(rights)) {
    if (!roles.includes(role))
      refuse(`its rights name the role "${role}". Roles are ${roles.join(', ')}; a Super may do everything.`);
    if (level !== undefined && !(LEVELS as readonly string[]).includes(level))
      refuse(`its rights give the role "${role}" the level "${level}". Levels are ${LEVELS.join(', ')}.`);
  }
}

export function findEntityParent(
  of: string,
  onDelete: EntityParent['onDelete'],
  fields: Fields,
  refuse: EntityErrorThrower,
): EntityParent {
  for (const [field, declared] of Object.entries(fields)) {
    if (declared.kind !== 'reference' || !isEntity(declared.to) || declared.to.name !== of) continue;
    if (!declared.required) refuse(`"${field}" refers to the record that it belongs to, so it is required.`);
    return { field, resource: of, table: declared.to.table, onDelete };
  }
  return refuse(`it is of "${of}", so one of its fields is a reference to that entity.`);
}

export function assertEntityTextsMatchFields(
  texts: TranslatedTexts,
  fields: Readonly<Record<string, Field | ComputedField>>,
  refuse: EntityErrorThrower,
): void {
  for (const [language, words] of Object.entries(texts)) {
    const { one: _one, many: _many, fields: labels = {}, choices = {}, ...unknown } = words;
    const [option] = Object.keys(unknown);
    if (option !== undefined)
      refuse(`its texts (${language}) have no "${option}". They have one, many, fields and choices.`);
    const other = Object.keys(labels).find(name => !hasLabel(fields, name));
    if (other !== undefined) refuse(`its texts (${language}) have a label of "${other}", which is no field.`);
    for (const [name, words] of Object.entries(choices)) {
      const field = fields[name];
      const known: readonly string[] = field?.kind === 'choice' ? field.choices : [];
      const word = Object.keys(words).find(each => !known.includes(each));
      if (word !== undefined)
        refuse(`its texts (${language}) have the choice "${word}" of "${name}", which it lacks.`);
    }
  }
}

function hasLabel(fields: Readonly<Record<string, Field | ComputedField>>, path: string): boolean {
  const [name = '', nested] = path.split('.');
  const field = fields[name];
  return field?.kind === 'rows' && nested !== undefined
    ? nested in field.fields
    : name === path && name in fields;
}
