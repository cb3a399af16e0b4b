/**
 * Building blocks of the contract: what several entities share on the wire. Patterns are also tried on texts of a
 * megabyte, so each may have only one way to match (tests send such texts).
 */
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { type FieldRule, fieldRule, allowNull } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';

/**
 * An object that accepts no other fields, so a misspelt field is refused instead of ignored. Not for whole records: clients send
 * those back with every field that they read.
 */
export const closedObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** 1 active, 0 inactive. */
export const Status = Type.Union([Type.Literal(1), Type.Literal(0)], {
  'x-rule': fieldRule('either', { words: ['1', '0'] }),
});

export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-rule': fieldRule('wholeAbove', { min: 0 }),
});

/** Any text up to a length; null characters are refused (a database cannot hold them). */
export const text = (maxLength = 200) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000]*$',
    'x-rule': fieldRule('textWithoutNulls', { max: maxLength }),
  });

/** Text with at least one character that is not white space. */
export const requiredText = (maxLength = 200) =>
  Type.String({
    maxLength,
    pattern: '^(?=[^\\u0000]*$)\\s*\\S',
    'x-rule': fieldRule('requiredText', { min: 1, max: maxLength }),
  });

/** Empty, or shaped like an e-mail address. */
export const email = () =>
  Type.String({
    maxLength: 200,
    pattern: '^$|^[^\\s@\\u0000]+@[^\\s@.\\u0000]+(\\.[^\\s@.\\u0000]+)+$',
    'x-rule': fieldRule('email'),
  });

/** Empty, or an address that a link may lead to. */
export const webAddress = () =>
  Type.String({
    maxLength: 500,
    pattern: '^$|^https?://[^\\s\\u0000]+$',
    'x-rule': fieldRule('webAddress'),
  });

/** A picture in base64, with or without a `data:` prefix. Empty for no picture. */
export const imageData = () => Type.String({ 'x-rule': fieldRule('picture') });

/** Dollars with at most two decimals. */
export const Money = Type.Number();

/** A figure as people type it: at least 0, at most two decimals (the server checks those). */
export const nonNegativeAmount = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_AMOUNT,
    'x-rule': fieldRule('number', { min: 0, max: MAX_AMOUNT, decimals: 2 }),
  });

/** One of these words. */
export const enumSchema = <Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(
    Type.Union(
      words.map(word => Type.Literal(word)),
      { 'x-rule': fieldRule('oneOf', { words }) },
    ),
  );

/** The schema, or null for no value. */
export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const { 'x-rule': rule } = schema as { 'x-rule'?: FieldRule };
  return Type.Union([schema, Type.Null()], rule === undefined ? {} : { 'x-rule': allowNull(rule) });
};

export const flag = () => Type.Boolean({ 'x-rule': fieldRule('either', { words: ['true', 'false'] }) });

/** Where a paged answer stands. `firstRowOnPage` and `lastRowOnPage` are 0 on an empty page. */
export const Paging = Type.Object({
  currentPage: Type.Integer(),
  pageCount: Type.Integer(),
  pageSize: Type.Integer(),
  rowCount: Type.Integer(),
  firstRowOnPage: Type.Integer(),
  lastRowOnPage: Type.Integer(),
});
export type Paging = Static<typeof Paging>;

const pages = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, 'x-rule': fieldRule('wholeAbove', { min: 0 }) }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, 'x-rule': fieldRule('whole', { min: 1, max: 200 }) }),
  ),
};

/** The query of a paged list. The defaults are page 1 and 50 rows. */
export const PagesQuery = Type.Object(pages);
export type PagesQuery = Static<typeof PagesQuery>;

/** The query of a paged list that can be searched by name. */
export const PageQuery = Type.Object({ name: Type.Optional(text()), ...pages });
export type PageQuery = Static<typeof PageQuery>;

/** YYYYMMDD. Whether that day exists is the server's to check. */
export const Day = Type.Integer({
  minimum: 1900_01_01,
  maximum: 2199_12_31,
  'x-rule': fieldRule('day', { min: 1900, max: 2199 }),
});

/** `yyyy-MM-dd`, with or without a time behind it. Whether that day exists is the server's to check. */
export const calendarDay = () =>
  Type.String({
    maxLength: 40,
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.]+(Z|[+-][0-9:]+)?)?$',
    'x-rule': fieldRule('calendarDay'),
  });

export const IdParams = Type.Object({ id: Id });

/** A branch and a range of days, both inclusive. */
export const RangeParams = Type.Object({ branch: Id, start: Day, end: Day });
export type RangeParams = Static<typeof RangeParams>;

/** The answer to every refused call. `field` names the value at fault, where there is one. */
export const Problem = Type.Object({
  statusCode: Type.Integer(),
  error: Type.String(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;

/** An answer of one schema, or a problem. */
export const okResponse = <Schema extends TSchema>(schema: Schema) => ({ 200: schema, '4xx': Problem });
export const createdResponse = <Schema extends TSchema>(schema: Schema) => ({ 201: schema, '4xx': Problem });
export const emptyResponse = { 204: Type.Null(), '4xx': Problem };
