/** Schemas with which the server validates and documents the API of a declared entity. */
import Type, { type TSchema } from 'typebox';
import {
  findFieldNames,
  getFilterableFields,
  MAX_COUNT,
  toReferenceNameField,
  getSearchableFields,
  getSortableFields,
  type Entity,
  type Field,
} from './entity.ts';
import {
  email,
  nonNegativeAmount,
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
import { fieldRule } from './fieldRule.ts';
import { MAX_AMOUNT } from './limits.ts';

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

/** Builds the schema of a submitted value. An empty optional number is null. */
function buildInputSchema(field: Field): TSchema {
  const { kind, required = false } = field;
  const optional = (schema: TSchema) => (required ? schema : nullable(schema));
  switch (kind) {
    case 'text':
      return required ? requiredText(field.most) : text(field.most);
    case 'email':
      return email();
    case 'link':
      return webAddress();
    case 'money':
    case 'percent':
      return optional(nonNegativeAmount());
    case 'quantity':
      return optional(
        Type.Number({
          minimum: 0,
          maximum: MAX_AMOUNT,
          'x-rule': fieldRule('number', { min: 0, max: MAX_AMOUNT, decimals: 3 }),
        }),
      );
    case 'count':
      return optional(
        Type.Integer({
          minimum: 0,
          maximum: MAX_COUNT,
          'x-rule': fieldRule('whole', { min: 0, max: MAX_COUNT }),
        }),
      );
    case 'day':
      return day(required);
    case 'flag':
      return flag();
    case 'choice':
      return choiceSchema(
        required ? field.choices : ['', ...field.choices],
        fieldRule('either', { words: quoteChoices(field.choices) }),
      );
    case 'reference':
      return optional(Id);
  }
}

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
