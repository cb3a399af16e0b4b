/**
 * Schemas shared by all calls. No pattern may need much backtracking, because a long text in a request would then block
 * the server. Tests match every pattern against texts of a megabyte.
 */
import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { type FieldRule, createFieldRule, toNullableFieldRule } from './fieldRule.ts';
import { SORT_DIRECTIONS } from './enums.ts';
import { ERROR_CODES } from './errorCodes.ts';
import { MAX_AMOUNT } from './limits.ts';

/**
 * Schema of an object that refuses unknown fields, so that a misspelt field is an error. Clients send the whole record
 * back in a PUT request, so its route must first remove the fields that they cannot change.
 * @param examples examples of the whole object, for the description of the API
 */
export const strictObjectSchema = <Properties extends TProperties>(
  properties: Properties,
  examples?: readonly unknown[],
) => Type.Object(properties, { additionalProperties: false, ...(examples && { examples }) });

/**
 * Schema of an object with a name of its own in the description of the API, so that generated clients have a type of
 * this name.
 */
export const titledObjectSchema = <Properties extends TProperties>(
  title: string,
  properties: Properties,
  examples?: readonly unknown[],
) => Type.Object(properties, { title, ...(examples && { examples }) });

export const titledStrictSchema = <Properties extends TProperties>(
  title: string,
  properties: Properties,
  examples?: readonly unknown[],
) => Type.Object(properties, { title, additionalProperties: false, ...(examples && { examples }) });

/**
 * Schema that accepts any value, although the description of the API shows `schema`. The server validates each value
 * later, so that a single invalid sale does not cause the whole call to be refused.
 */
export const createUncheckedSchema = (schema: TSchema) => Type.Unknown({ 'x-documented-as': schema });

/** Status of a record: 1 is active, 0 is inactive. */
export const RecordStatus = Type.Union([Type.Literal(1), Type.Literal(0)], {
  'x-rule': createFieldRule('either', { words: ['1', '0'] }),
});

export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-rule': createFieldRule('wholeAbove', { min: 0 }),
});

/** Key after which a list begins. 0 for the whole list. */
export const AfterKey = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-rule': createFieldRule('whole', { min: 0, max: Number.MAX_SAFE_INTEGER }),
});

/**
 * Schema of a text up to a maximum length. Null characters are refused, because PostgreSQL cannot store them.
 */
export const textSchema = (maxLength = 200) =>
  Type.String({
    maxLength,
    pattern: '^[^\\u0000]*$',
    'x-rule': createFieldRule('textWithoutNulls', { max: maxLength }),
  });

export const requiredTextSchema = (maxLength = 200) =>
  Type.String({
    maxLength,
    pattern: '^(?=[^\\u0000]*$)\\s*\\S',
    'x-rule': createFieldRule('requiredText', { min: 1, max: maxLength }),
  });

export const emailSchema = () =>
  Type.String({
    maxLength: 200,
    pattern: '^$|^[^\\s@\\u0000]+@[^\\s@.\\u0000]+(\\.[^\\s@.\\u0000]+)+$',
    'x-rule': createFieldRule('email'),
  });

export const webAddressSchema = () =>
  Type.String({
    maxLength: 500,
    pattern: '^$|^https?://[^\\s\\u0000]+$',
    'x-rule': createFieldRule('webAddress'),
  });

/** Schema of a picture in base64, with or without a `data:` prefix. An empty text means no picture. */
export const base64ImageSchema = () => Type.String({ 'x-rule': createFieldRule('picture') });

/** An amount in dollars, with at most two decimals. */
export const Money = Type.Number();

/**
 * Schema of a submitted amount in dollars, at least 0. The server also checks that the amount has at most two decimals.
 */
export const nonNegativeAmountSchema = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('number', { min: 0, max: MAX_AMOUNT, decimals: 2 }),
  });

/** Schema of a submitted amount in dollars that can be negative. */
export const signedAmountSchema = (max = MAX_AMOUNT) =>
  Type.Number({
    minimum: -max,
    maximum: max,
    'x-rule': createFieldRule('number', { min: -max, max, decimals: 2 }),
  });

/** Schema of a submitted amount in dollars above 0. */
export const positiveAmountSchema = () =>
  Type.Number({
    minimum: 0.01,
    maximum: MAX_AMOUNT,
    'x-rule': createFieldRule('numberAbove', { min: 0, max: MAX_AMOUNT, decimals: 2 }),
  });

export const enumSchema = <Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>(
    Type.Union(
      words.map(word => Type.Literal(word)),
      { 'x-rule': createFieldRule('oneOf', { words }) },
    ),
  );

export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const { 'x-rule': rule } = schema as { 'x-rule'?: FieldRule };
  return Type.Union([schema, Type.Null()], rule === undefined ? {} : { 'x-rule': toNullableFieldRule(rule) });
};

export const booleanSchema = () =>
  Type.Boolean({ 'x-rule': createFieldRule('either', { words: ['true', 'false'] }) });

/**
 * Position of a page in the whole list. Pages and rows count from 1. `firstRowOnPage` and `lastRowOnPage` are 0 for an
 * empty page.
 */
export const PageInfo = Type.Object({
  currentPage: Type.Integer(),
  pageCount: Type.Integer(),
  pageSize: Type.Integer(),
  rowCount: Type.Integer(),
  firstRowOnPage: Type.Integer(),
  lastRowOnPage: Type.Integer(),
});
export type PageInfo = Static<typeof PageInfo>;

const pages = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, 'x-rule': createFieldRule('wholeAbove', { min: 0 }) }),
  ),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, 'x-rule': createFieldRule('whole', { min: 1, max: 200 }) }),
  ),
};

/** Query of a paged list. By default, it requests page 1 with 50 rows. */
export const PagingQuery = Type.Object(pages);
export type PagingQuery = Static<typeof PagingQuery>;

export const NameFilteredPageQuery = Type.Object({ name: Type.Optional(textSchema()), ...pages });
export type NameFilteredPageQuery = Static<typeof NameFilteredPageQuery>;

/** Query parameters that sort a list by one of the given columns. Optional for backends other than our server. */
export const sortParameters = <Sorts extends readonly string[]>(sorts: Sorts) => ({
  sort: Type.Optional(enumSchema(sorts)),
  order: Type.Optional(enumSchema(SORT_DIRECTIONS)),
});

/** Schema of a date as YYYYMMDD. The server checks that the day exists. */
export const YyyymmddDay = Type.Integer({
  minimum: 1900_01_01,
  maximum: 2199_12_31,
  'x-rule': createFieldRule('day', { min: 1900, max: 2199 }),
});

/** Schema of a date as `yyyy-MM-dd`, optionally followed by a time. The server checks that the day exists. */
export const isoDaySchema = () =>
  Type.String({
    maxLength: 40,
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.]+(Z|[+-][0-9:]+)?)?$',
    'x-rule': createFieldRule('calendarDay'),
  });

export const IdParams = Type.Object({ id: Id });

export const BranchDayRangeParams = Type.Object({ branch: Id, start: YyyymmddDay, end: YyyymmddDay });
export type BranchDayRangeParams = Static<typeof BranchDayRangeParams>;

const FieldError = titledObjectSchema('FieldError', {
  message: Type.String(),
  field: Type.Optional(Type.String()),
  code: Type.Enum(ERROR_CODES),
});

/**
 * Body of every error response. `field` is the name of the invalid field, if any. `code` is stable, unlike the message.
 */
export const ErrorResponse = titledObjectSchema('ErrorResponse', {
  statusCode: Type.Integer(),
  error: Type.String(),
  message: Type.String(),
  field: Type.Optional(Type.String()),
  code: Type.Enum(ERROR_CODES),
  /** All errors of a request that has several. The first is also in `message`, `field` and `code`. */
  errors: Type.Optional(Type.Array(FieldError)),
});
export type ErrorResponse = Static<typeof ErrorResponse>;

export const okResponse = <Schema extends TSchema>(schema: Schema) => ({ 200: schema, '4xx': ErrorResponse });
export const createdResponse = <Schema extends TSchema>(schema: Schema) => ({
  201: schema,
  '4xx': ErrorResponse,
});
export const emptyResponse = { 204: Type.Null(), '4xx': ErrorResponse };
