/** The schemas by which the server checks and documents the calls of a declared entity. */
import Type, { type TSchema } from 'typebox';
import {
  fieldsWhere,
  filteredBy,
  MOST_COUNTED,
  nameAlong,
  searchedBy,
  sortedBy,
  type Entity,
  type Field,
} from './entity.ts';
import {
  email,
  figure,
  flag,
  Id,
  orNull,
  PageQuery,
  PagesQuery,
  Paging,
  requiredText,
  text,
  webAddress,
} from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { MOST } from './limits.ts';

const quoted = (choices: readonly string[]): string[] => choices.map(choice => `"${choice}"`);

const oneOf = (choices: readonly string[], rule = fieldRule('either', { words: quoted(choices) })) =>
  Type.Union(
    choices.map(choice => Type.Literal(choice)),
    { 'x-rule': rule },
  );

const day = (required: boolean) =>
  Type.String({
    pattern: `${required ? '' : '^$|'}^\\d{4}-\\d{2}-\\d{2}$`,
    'x-rule': fieldRule(required ? 'calendarDay' : 'calendarDayOrEmpty'),
  });

/** The schema of a written value. An optional number that is left empty is null. */
function valueOf(field: Field): TSchema {
  const { kind, required = false } = field;
  const optional = (schema: TSchema) => (required ? schema : orNull(schema));
  switch (kind) {
    case 'text':
      return required ? requiredText(field.most) : text(field.most);
    case 'email':
      return email();
    case 'link':
      return webAddress();
    case 'money':
    case 'percent':
      return optional(figure());
    case 'quantity':
      return optional(
        Type.Number({
          minimum: 0,
          maximum: MOST,
          'x-rule': fieldRule('number', { min: 0, max: MOST, decimals: 3 }),
        }),
      );
    case 'count':
      return optional(
        Type.Integer({
          minimum: 0,
          maximum: MOST_COUNTED,
          'x-rule': fieldRule('whole', { min: 0, max: MOST_COUNTED }),
        }),
      );
    case 'day':
      return day(required);
    case 'flag':
      return flag();
    case 'choice':
      return oneOf(
        required ? field.choices : ['', ...field.choices],
        fieldRule('either', { words: quoted(field.choices) }),
      );
    case 'reference':
      return optional(Id);
  }
}

/** The schema of a filter in an address, for the kinds that can be filtered. */
function filterOf(field: Field): TSchema {
  if (field.kind === 'choice') return oneOf(field.choices);
  if (field.kind === 'reference') return Id;
  return oneOf(['true', 'false'], fieldRule('either', { words: ['true', 'false'] }));
}

/** The schema of an answered value. A choice may hold a word that the declaration no longer has. */
const shownOf = (field: Field): TSchema => (field.kind === 'choice' ? Type.String() : valueOf(field));

const objectOf = (names: readonly string[], schemaOf: (name: string) => TSchema): Record<string, TSchema> =>
  Object.fromEntries(names.map(name => [name, schemaOf(name)]));

/** The schemas of a declared entity: one record, what is written, a page, and the query of a list. */
export function schemasOf(entity: Entity) {
  const { fields } = entity;
  const names = Object.keys(fields);
  const alongs = fieldsWhere(entity, ({ kind }) => kind === 'reference').map(nameAlong);
  const record = Type.Object({
    id: Id,
    branchId: Id,
    ...objectOf(names, name => shownOf(fields[name]!)),
    ...objectOf(alongs, () => Type.String()),
  });
  return {
    record,
    input: Type.Object({ branchId: Id, ...objectOf(names, name => valueOf(fields[name]!)) }),
    page: Type.Object({ results: Type.Array(record), ...Paging.properties }),
    query: Type.Object({
      ...(searchedBy(entity).length > 0 ? PageQuery : PagesQuery).properties,
      ...objectOf(filteredBy(entity), name => Type.Optional(filterOf(fields[name]!))),
      // `id` as well: react-admin's own components sort the records that refer to another one by it.
      sort: Type.Optional(oneOf([...sortedBy(entity), 'id'])),
      order: Type.Optional(oneOf(['ASC', 'DESC'])),
    }),
  };
}
