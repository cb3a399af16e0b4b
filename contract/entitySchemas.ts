/** Builds the schemas with which the server validates and documents the API of a declared entity. */
import Type, { type TSchema } from 'typebox';
import {
  filterEntityFieldNames,
  getFilterableFields,
  isReferenceField,
  toReferenceNameField,
  getSearchableFields,
  getApiSortableFields,
  type Entity,
  type Field,
  type FieldKind,
  type Fields,
  type ComputedField,
} from './entity.ts';
import {
  emailSchema,
  booleanSchema,
  Id,
  base64ImageSchema,
  nullable,
  NameFilteredPageQuery,
  PagingQuery,
  PageInfo,
  requiredTextSchema,
  strictObjectSchema,
  textSchema,
  webAddressSchema,
} from './common.ts';
import {
  FIELD_KINDS,
  getNumberFieldLimits,
  isNumberField,
  toWholeTextPattern,
  type NumberField,
} from './fieldKinds.ts';
import { getFieldLabel } from './fieldNames.ts';
import { createFieldRule, toRequiredFieldRule, type FieldRule } from './fieldRule.ts';

const quoteChoices = (choices: readonly string[]): string[] => choices.map(choice => `"${choice}"`);

/** Reports an empty value of a required field as missing. */
const toFieldRule = ({ required = false }: Pick<Field, 'required'>, rule: FieldRule): FieldRule =>
  required ? toRequiredFieldRule(rule) : rule;

const choiceSchema = (
  choices: readonly string[],
  rule = createFieldRule('either', { words: quoteChoices(choices) }),
) =>
  Type.Union(
    choices.map(choice => Type.Literal(choice)),
    { 'x-rule': rule },
  );

const day = (required: boolean) =>
  Type.String({
    pattern: `${required ? '' : '^$|'}^\\d{4}-\\d{2}-\\d{2}$`,
    'x-rule': toFieldRule({ required }, createFieldRule(required ? 'calendarDay' : 'calendarDayOrEmpty')),
  });

function number(field: NumberField) {
  const { parts = 1 } = FIELD_KINDS[field.kind];
  const limits = getNumberFieldLimits(field);
  const [min, max] = [limits.min / parts, limits.max / parts];
  if (parts === 1)
    return Type.Integer({
      minimum: min,
      maximum: max,
      'x-rule': toFieldRule(field, createFieldRule('whole', { min, max })),
    });
  const decimals = parts === 100 ? 2 : 3;
  return Type.Number({
    minimum: min,
    maximum: max,
    'x-rule': toFieldRule(field, createFieldRule('number', { min, max, decimals })),
  });
}

/** Builds the schema of a text field with a pattern. The lookahead refuses null characters, as in `textSchema`. */
function patternedText({ pattern, example = '', most = 200, required = false }: Field<'text'>) {
  if (!pattern) return required ? requiredTextSchema(most) : textSchema(most);
  return Type.String({
    maxLength: most,
    pattern: `${required ? '' : '^\\s*$|'}^(?=[^\\u0000]*$)${toWholeTextPattern(pattern).slice(1)}`,
    'x-rule': createFieldRule('likeExample', { example }),
  });
}

/** Allows null for an optional number or reference, because null is its empty value. */
const optional = ({ required = false }: Field, schema: TSchema) => (required ? schema : nullable(schema));

const numberOrNull = (field: NumberField) => optional(field, number(field));

/** Schemas of submitted values, by kind of field. */
const INPUTS: { readonly [Kind in FieldKind]: (field: Field<Kind>) => TSchema } = {
  text: patternedText,
  email: () => emailSchema(),
  link: () => webAddressSchema(),
  money: numberOrNull,
  percent: numberOrNull,
  quantity: numberOrNull,
  count: numberOrNull,
  day: ({ required = false }) => day(required),
  flag: () => booleanSchema(),
  choice: ({ required = false, choices }) =>
    choiceSchema(
      required ? choices : ['', ...choices],
      toFieldRule({ required }, createFieldRule('either', { words: quoteChoices(choices) })),
    ),
  rich: ({ required }) => (required ? requiredTextSchema(MAX_RICH_LENGTH) : textSchema(MAX_RICH_LENGTH)),
  phone: () =>
    Type.String({ maxLength: 40, pattern: '^[+()\\d\\s./-]*$', 'x-rule': createFieldRule('phone') }),
  moment: ({ required = false }) =>
    Type.String({
      pattern: `${required ? '' : '^$|'}^${MOMENT}$`,
      'x-rule': toFieldRule({ required }, createFieldRule(required ? 'branchMoment' : 'branchMomentOrEmpty')),
    }),
  picture: () => base64ImageSchema(),
  reference: field =>
    optional(
      field,
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        'x-rule': toFieldRule(field, createFieldRule('wholeAbove', { min: 0 })),
      }),
    ),
  many: ({ required }) => {
    const [min, max] = [required ? 1 : 0, MAX_REFERENCES];
    return Type.Array(Id, {
      minItems: min,
      maxItems: max,
      'x-rule': createFieldRule('idList', { min, max }),
    });
  },
  rows: field => linesSchema(field, buildInputProperties),
};

function linesSchema(
  { required, fields }: Field<'rows'>,
  buildLine: (fields: Fields) => Record<string, TSchema>,
): TSchema {
  const [min, max] = [required ? 1 : 0, MAX_LINES];
  return Type.Array(strictObjectSchema(buildLine(fields)), {
    minItems: min,
    maxItems: max,
    'x-rule': createFieldRule('lineList', { min, max }),
  });
}

/** Maximum number of lines in a record. */
const MAX_LINES = 500;
/** Maximum number of references in a field of the kind `many`, and of ids in a filter. */
const MAX_REFERENCES = 200;
const MAX_RICH_LENGTH = 10_000;
const MOMENT = '\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d';

const buildInputSchema = <Kind extends FieldKind>(field: Field<Kind>): TSchema => INPUTS[field.kind](field);

const UNITS: Partial<Record<FieldKind, string>> = {
  money: ', in dollars',
  percent: ', in percent',
  day: ', as `yyyy-MM-dd`',
  moment: ", by the branch's clock",
  picture: ', in base64 or as a file name',
};

/**
 * Adds a description with the field's label and unit to a schema. The schema object is changed, so it must not be
 * shared with other fields.
 */
const describe = (
  schema: TSchema,
  name: string,
  field: Pick<Field, 'label' | 'kind'>,
  what = (label: string) => label,
): TSchema =>
  Object.assign(schema, { description: `${what(getFieldLabel(name, field))}${UNITS[field.kind] ?? ''}.` });

/**
 * Builds the schemas of the query parameters that filter a list by a field. A range has two parameters, such as
 * `balance_gte` and `balance_lte`.
 */
function buildFilterSchemas(name: string, field: Field): Record<string, TSchema> {
  if (FIELD_KINDS[field.kind].filter === 'range') {
    const limit = (which: string) =>
      Type.Optional(describe(buildLimitSchema(field), name, field, label => `${which} value of ${label}`));
    return { [`${name}_gte`]: limit('Lowest'), [`${name}_lte`]: limit('Highest') };
  }
  return { [name]: Type.Optional(describe(buildFilterSchema(field), name, field)) };
}

function buildFilterSchema(field: Field): TSchema {
  if (field.kind === 'choice') return choiceSchema(field.choices);
  if (isReferenceField(field)) return Type.Integer({ ...Id });
  return choiceSchema(['true', 'false'], createFieldRule('either', { words: ['true', 'false'] }));
}

/** Builds the schema of a query parameter with the lower or upper limit of a range. Numbers arrive as text. */
function buildLimitSchema(field: Field): TSchema {
  if (isNumberField(field)) {
    const { parts = 1 } = FIELD_KINDS[field.kind];
    const decimals = { 1: '', 100: '(\\.\\d{1,2})?', 1000: '(\\.\\d{1,3})?' }[parts];
    const rule =
      parts === 1
        ? createFieldRule('integer')
        : createFieldRule('decimals', { decimals: parts === 100 ? 2 : 3 });
    return Type.String({ pattern: `^-?\\d{1,10}${decimals}$`, 'x-rule': rule });
  }
  if (field.kind === 'day') return day(true);
  return Type.String({
    pattern: `^\\d{4}-\\d{2}-\\d{2}$|^${MOMENT}$`,
    'x-rule': createFieldRule('dayOrBranchMoment'),
  });
}

/**
 * Builds the schema of a field in a response. The value of a choice can be any text, because stored records can have an
 * option that was removed from the declaration.
 */
function buildOutputSchema(field: Field): TSchema {
  if (field.kind === 'choice' || field.kind === 'picture') return Type.String();
  if (field.kind === 'rows') return Type.Array(Type.Object(buildOutputProperties(field.fields)));
  if (field.kind === 'many') return Type.Array(Id);
  return buildInputSchema(field);
}

/** Builds the schemas of the fields that contain the names of referenced records, such as `supplierName`. */
const buildReferenceNames = (
  fields: Fields,
  kind: 'reference' | 'many',
  schemaOf: () => TSchema,
): Record<string, TSchema> =>
  Object.fromEntries(
    filterEntityFieldNames({ fields }, field => field.kind === kind).map(name => [
      toReferenceNameField(name),
      describe(schemaOf(), name, fields[name]!, label => `Name of ${label}`),
    ]),
  );

/** Builds the schemas of the fields in a response, including the names of referenced records. */
const buildOutputProperties = (fields: Fields): Record<string, TSchema> => ({
  ...buildProperties(Object.keys(fields), name =>
    describe(buildOutputSchema(fields[name]!), name, fields[name]!),
  ),
  ...buildReferenceNames(fields, 'reference', () => Type.String()),
  ...buildReferenceNames(fields, 'many', () => Type.Array(Type.String())),
});

const buildInputProperties = (fields: Fields): Record<string, TSchema> =>
  buildProperties(Object.keys(fields), name =>
    describe(buildInputSchema(fields[name]!), name, fields[name]!),
  );

/** Builds the schemas of the fields of a new record, which may omit a field that has an initial or empty value. */
const buildNewInputProperties = (fields: Fields): Record<string, TSchema> =>
  buildProperties(Object.keys(fields), name => {
    const field = fields[name]!;
    const schema =
      field.kind === 'rows' ? linesSchema(field, buildNewInputProperties) : buildInputSchema(field);
    const described = describe(schema, name, field);
    return field.required && field.initially === undefined ? described : Type.Optional(described);
  });

const buildProperties = (
  names: readonly string[],
  schemaOf: (name: string) => TSchema,
): Record<string, TSchema> => Object.fromEntries(names.map(name => [name, schemaOf(name)]));

/** Builds the schema of a computed value. The value is null if it cannot be computed. */
function buildRuleSchema({ kind }: ComputedField): TSchema {
  if (kind === 'flag') return Type.Boolean();
  return kind === 'text' || kind === 'day' ? Type.String() : nullable(Type.Number());
}

/** Schema of ids in a query, such as `5,6,7`. */
const idListSchema = () =>
  Type.String({
    pattern: `^\\d{1,15}(,\\d{1,15}){0,${MAX_REFERENCES - 1}}$`,
    'x-rule': createFieldRule('idList', { min: 1, max: MAX_REFERENCES }),
  });

/**
 * Builds the schemas of a declared entity: its record, the input of changed and new records, a page of its list, and
 * the query of the list.
 */
export function buildEntitySchemas(entity: Entity) {
  const { fields, rules } = entity;
  const record = Type.Object({
    id: Id,
    branchId: Id,
    ...buildOutputProperties(fields),
    ...buildProperties(Object.keys(rules), name =>
      describe(buildRuleSchema(rules[name]!), name, rules[name]!),
    ),
  });
  return {
    record,
    input: strictObjectSchema({
      branchId: Id,
      ...buildInputProperties(fields),
    }),
    newInput: strictObjectSchema({
      branchId: Id,
      ...buildNewInputProperties(fields),
    }),
    page: Type.Object({ results: Type.Array(record), ...PageInfo.properties }),
    query: Type.Object({
      ...(getSearchableFields(entity).length > 0 ? NameFilteredPageQuery : PagingQuery).properties,
      id: Type.Optional(idListSchema()),
      ...Object.assign(
        {},
        ...getFilterableFields(entity).map(name => buildFilterSchemas(name, fields[name]!)),
      ),
      // Sorting by `id` is allowed, because react-admin's reference components sort by it.
      sort: Type.Optional(choiceSchema([...getApiSortableFields(entity), 'id'])),
      order: Type.Optional(choiceSchema(['ASC', 'DESC'])),
    }),
  };
}
