import {
  filterEntityFieldNames,
  getFilterableFields,
  toReferenceNameField,
  getSearchableFields,
  getApiSortableFields,
  isReferenceField,
} from '../../../contract/fieldNames';
import type { Entity, Field, FieldKind, Fields as DeclaredFields } from '../../../contract/fields';
import { ENTITIES } from '../../entities';
import { getInitialFieldValues } from '../../lib/getInitialFieldValues';
import { scaleToRoundedInteger } from '../../lib/quantities';
import { getStoredPicturePath, getStoredPictureUrl } from '../../lib/storedPictures';
import { createFieldNotSupportedError } from '../errors';
import { toDataUrl } from '../images';
import { crudRequests, get, toQueryValue, type ResourceEndpoint } from '../requests';
import { parseDay, toObjectOrEmpty, toBoolean, toId, toNumber, toText, type UnknownRecord } from '../wire';
import { isBlank } from '../../lib/isBlank';

interface Conversion<Kind extends FieldKind> {
  /** Converts a field's value from the API to the record. */
  read: (value: unknown, field: Field<Kind>) => unknown;
  /** Converts a field's value from the form to the API. */
  write: (value: unknown, field: Field<Kind>) => unknown;
  /** True if lists are filtered by a range of the field's values (`_gte`, `_lte`). */
  isRange?: true;
}

const writeText = (value: unknown) => value ?? '';

const text = { read: toText, write: writeText };

const toNumberOrNull = (value: unknown) => (isBlank(value) ? null : Number(value));

const readScaled = (value: unknown, parts: 100 | 1000) =>
  isBlank(value) ? null : scaleToRoundedInteger(value, parts);

const writeScaled = (value: unknown, parts: 100 | 1000) => (isBlank(value) ? null : toNumber(value) / parts);

const hundredths: Conversion<'money' | 'percent'> = {
  read: value => readScaled(value, 100),
  write: value => writeScaled(value, 100),
  isRange: true,
};

const isEmptyInput = (value: unknown): boolean =>
  isBlank(value) || (Array.isArray(value) && value.length === 0);

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const CONVERSIONS: { readonly [Kind in FieldKind]: Conversion<Kind> } = {
  text,
  email: text,
  link: text,
  phone: text,
  rich: text,
  choice: text,
  money: hundredths,
  percent: hundredths,
  quantity: {
    read: value => readScaled(value, 1000),
    write: value => writeScaled(value, 1000),
    isRange: true,
  },
  count: { read: value => (isBlank(value) ? null : toNumber(value)), write: toNumberOrNull, isRange: true },
  day: { read: parseDay, write: writeText, isRange: true },
  moment: { read: value => toText(value).slice(0, 16), write: writeText, isRange: true },
  flag: { read: toBoolean, write: Boolean },
  picture: {
    read: path => (isBlank(path) ? '' : getStoredPictureUrl('product', toText(path))),
    write: value => (value instanceof File ? toDataUrl(value) : getStoredPicturePath(toText(value))),
  },
  reference: { read: value => (isBlank(value) ? null : toId(value)), write: toNumberOrNull },
  many: { read: value => toList(value).map(toId), write: value => toList(value).map(Number) },
  rows: {
    read: (value, { fields }) => toList(value).map(line => readFields(fields, toObjectOrEmpty(line))),
    write: (value, { fields }) =>
      Promise.all(toList(value).map(line => writeFields(fields, toObjectOrEmpty(line)))),
  },
};

const readValue = <Kind extends FieldKind>(field: Field<Kind>, value: unknown): unknown => {
  const conversion: Conversion<Kind> = CONVERSIONS[field.kind];
  return conversion.read(value, field);
};

const writeValue = <Kind extends FieldKind>(field: Field<Kind>, value: unknown): unknown => {
  const conversion: Conversion<Kind> = CONVERSIONS[field.kind];
  return conversion.write(value, field);
};

/** Converts the fields of a record or of one of its lines, and adds the names of referenced records. */
function readFields(fields: DeclaredFields, wire: UnknownRecord): UnknownRecord {
  const record: UnknownRecord = {};
  for (const [name, field] of Object.entries(fields)) {
    record[name] = readValue(field, wire[name]);
    const along = toReferenceNameField(name);
    if (field.kind === 'reference') record[along] = toText(wire[along]);
    if (field.kind === 'many') record[along] = toList(wire[along]).map(toText);
  }
  return record;
}

async function writeFields(fields: DeclaredFields, form: UnknownRecord): Promise<UnknownRecord> {
  const wire: UnknownRecord = {};
  for (const [name, field] of Object.entries(fields)) wire[name] = await writeValue(field, form[name]);
  return wire;
}

/** Returns the filter names of a field. A range has two: `_gte` and `_lte`. */
const toFilterNames = (name: string, { kind }: Field): string[] =>
  CONVERSIONS[kind].isRange ? [`${name}_gte`, `${name}_lte`] : [name];

/** Converts the filters to query parameters of the API, such as cents to dollars. */
function toFilterQuery({ fields }: Entity, names: readonly string[], filter: UnknownRecord) {
  const toQuery = (name: string) => {
    const field = fields[name.replace(/_[gl]te$/, '')]!;
    const value = filter[name];
    return CONVERSIONS[field.kind].isRange && !isBlank(value) ? writeValue(field, value) : value;
  };
  return Object.fromEntries(names.map(name => [name, toQueryValue(toQuery(name))]));
}

export function makeEntityEndpoint(entity: Entity): ResourceEndpoint {
  const { fields, rules, path } = entity;
  const names = Object.keys(fields);
  const filters = getFilterableFields(entity).flatMap(name => toFilterNames(name, fields[name]!));
  const along = filterEntityFieldNames(entity, isReferenceField).map(toReferenceNameField);
  const known = new Set(['id', 'etag', 'branchId', ...names, ...along, ...Object.keys(rules)]);
  return {
    ...crudRequests(`/api/${path}`),
    paged: true,
    ofBranch: true,
    trailName: entity.name,
    filters: [...(getSearchableFields(entity).length > 0 ? ['name'] : []), 'id', ...filters],
    multiple: ['id'],
    sorts: [...getApiSortableFields(entity), 'id'],
    list: ({ branch, filter, page, pageSize, sort }) =>
      get(`/api/${path}/branch/${branch}`, {
        name: toQueryValue(filter.name),
        // An empty array of ids must select no record. The request then asks for the id 0, which no record has.
        id: toQueryValue(Array.isArray(filter.id) ? filter.id.join() || 0 : filter.id),
        ...toFilterQuery(entity, filters, filter),
        sort: sort?.field,
        order: sort?.order,
        page,
        pageSize,
      }),
    read: wire => ({
      id: toId(wire.id),
      ...readFields(fields, wire),
      ...Object.fromEntries(
        Object.entries(rules).map(([name, rule]) => [name, readValue(rule as Field, wire[name])]),
      ),
      branchId: toNumber(wire.branchId),
    }),
    write: async (form, { branch, previous }) => {
      // A field that the entity does not declare is refused only if its value is not empty, because a form also sends
      // inputs that the user has not filled in.
      const unknown = Object.keys(form).find(name => !known.has(name) && !isEmptyInput(form[name]));
      if (unknown !== undefined) throw createFieldNotSupportedError(unknown, entity.name);
      return {
        branchId: (previous as { branchId?: number } | undefined)?.branchId || branch,
        ...(await writeFields(fields, previous ? form : { ...getInitialFieldValues(fields), ...form })),
      };
    },
  };
}

export const makeEntityEndpoints = (): Record<string, ResourceEndpoint> =>
  Object.fromEntries(ENTITIES.map(entity => [entity.name, makeEntityEndpoint(entity)]));
