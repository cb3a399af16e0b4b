/** Schemas with which the server validates and documents the API of a declared entity. */
import Type, { type TSchema } from 'typebox';
import {
  findFieldNames,
  getFilterableFields,
  toReferenceNameField,
  getSearchableFields,
  getSortableFields,
  type Entity,
  type Field,
  type FieldKind,
} from './entity.ts';
import {
  email,
  flag,
  Id,
  nullable,
  PageQuery,
  PagesQuery,
  Paging,
  requiredText,
  text,
  webAddress,
} from './common.ts';
import { FIELD_KINDS, getLimits, toWholePattern, type NumberField } from './fieldKinds.ts';
import { fieldRule } from './fieldRule.ts';

const quoteChoices = (choices: readonly string[]): string[] => choices.map(choice => `"${choice}"`);

const choiceSchema = (
  choices: readonly string[],
  rule = fieldRule('either', { words: quoteChoices(choices) }),
) =>
  Type.Union(
    choices.map(choice => Type.Literal(choice)),
    { 'x-rule': rule },
  );

const day = (required: boolean) =>
  Type.String({
    pattern: `${required ? '' : '^$|'}^\\d{4}-\\d{2}-\\d{2}$`,
    'x-rule': fieldRule(required ? 'calendarDay' : 'calendarDayOrEmpty'),
  });

function number(field: NumberField) {
  const { parts = 1 } = FIELD_KINDS[field.kind];
  const limits = getLimits(field);
  const [min, max] = [limits.min / parts, limits.max / parts];
  if (parts === 1)
    return Type.Integer({ minimum: min, maximum: max, 'x-rule': fieldRule('whole', { min, max }) });
  const decimals = parts === 100 ? 2 : 3;
  return Type.Number({ minimum: min, maximum: max, 'x-rule': fieldRule('number', { min, max, decimals }) });
}

/** Text with a pattern. The lookahead refuses null characters, as in `text`. */
function patternedText({ pattern, example = '', most = 200, required = false }: Field<'text'>) {
  if (!pattern) return required ? requiredText(most) : text(most);
  return Type.String({
    maxLength: most,
    pattern: `${required ? '' : '^\\s*$|'}^(?=[^\\u0000]*$)${toWholePattern(pattern).slice(1)}`,
    'x-rule': fieldRule('likeExample', { example }),
  });
}

/** An empty optional number or reference is null. */
const optional = ({ required = false }: Field, schema: TSchema) => (required ? schema : nullable(schema));

const numberOrNull = (field: NumberField) => optional(field, number(field));

/** The schemas of a submitted value, by kind. */
const INPUTS: { readonly [Kind in FieldKind]: (field: Field<Kind>) => TSchema } = {
  text: patternedText,
  email: () => email(),
  link: () => webAddress(),
  money: numberOrNull,
  percent: numberOrNull,
  quantity: numberOrNull,
  count: numberOrNull,
  day: ({ required = false }) => day(required),
  flag: () => flag(),
  choice: ({ required, choices }) =>
    choiceSchema(
      required ? choices : ['', ...choices],
      fieldRule('either', { words: quoteChoices(choices) }),
    ),
  reference: field => optional(field, Id),
};

const buildInputSchema = <Kind extends FieldKind>(field: Field<Kind>): TSchema => INPUTS[field.kind](field);

/** Builds the schema of a filter in the query, for the kinds that can be filtered. */
function buildFilterSchema(field: Field): TSchema {
  if (field.kind === 'choice') return choiceSchema(field.choices);
  if (field.kind === 'reference') return Id;
  return choiceSchema(['true', 'false'], fieldRule('either', { words: ['true', 'false'] }));
}

/** Builds the schema of a returned value. A stored choice may no longer be declared, so any text is allowed. */
const buildOutputSchema = (field: Field): TSchema =>
  field.kind === 'choice' ? Type.String() : buildInputSchema(field);

const buildProperties = (
  names: readonly string[],
  schemaOf: (name: string) => TSchema,
): Record<string, TSchema> => Object.fromEntries(names.map(name => [name, schemaOf(name)]));

/** Builds the schemas of a declared entity: its record, its input, its page and its list query. */
export function buildEntitySchemas(entity: Entity) {
  const { fields } = entity;
  const names = Object.keys(fields);
  const alongs = findFieldNames(entity, ({ kind }) => kind === 'reference').map(toReferenceNameField);
  const record = Type.Object({
    id: Id,
    branchId: Id,
    ...buildProperties(names, name => buildOutputSchema(fields[name]!)),
    ...buildProperties(alongs, () => Type.String()),
  });
  return {
    record,
    input: Type.Object({ branchId: Id, ...buildProperties(names, name => buildInputSchema(fields[name]!)) }),
    page: Type.Object({ results: Type.Array(record), ...Paging.properties }),
    query: Type.Object({
      ...(getSearchableFields(entity).length > 0 ? PageQuery : PagesQuery).properties,
      ...buildProperties(getFilterableFields(entity), name =>
        Type.Optional(buildFilterSchema(fields[name]!)),
      ),
      // `id` is allowed because react-admin's reference components sort by it.
      sort: Type.Optional(choiceSchema([...getSortableFields(entity), 'id'])),
      order: Type.Optional(choiceSchema(['ASC', 'DESC'])),
    }),
  };
}
