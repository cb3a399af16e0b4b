/** The rows of declared entities. */
import {
  findFieldNames,
  getFilterableFields,
  toReferenceNameField,
  STORED_UNITS,
  getSearchableFields,
  getSortableFields,
  type Entity,
  type Field,
} from '../../../contract/entity';
import { ENTITIES } from '../../entities';
import { wholeOf } from '../../lib/quantities';
import { noField } from '../errors';
import { crud, get, queryText, type ResourceEndpoint } from '../requests';
import { dayIn, flagOf, idOf, numberOf, textOf, type Fields } from '../wire';
import { isBlank } from '../../lib/isBlank';

function read({ kind }: Field, value: unknown): unknown {
  if (kind === 'flag') return flagOf(value);
  if (kind === 'day') return dayIn(value);
  if (kind === 'reference') return isBlank(value) ? null : idOf(value);
  if (kind === 'count') return isBlank(value) ? null : numberOf(value);
  const parts = STORED_UNITS[kind];
  if (parts) return isBlank(value) ? null : wholeOf(value, parts);
  return textOf(value);
}

function written({ kind }: Field, value: unknown): unknown {
  if (kind === 'flag') return Boolean(value);
  if (kind === 'reference' || kind === 'count') return isBlank(value) ? null : Number(value);
  const parts = STORED_UNITS[kind];
  if (parts) return isBlank(value) ? null : numberOf(value) / parts;
  return value ?? '';
}

export function rowOf(entity: Entity): ResourceEndpoint {
  const { fields, path } = entity;
  const names = Object.keys(fields);
  const filters = getFilterableFields(entity);
  const along = findFieldNames(entity, ({ kind }) => kind === 'reference').map(toReferenceNameField);
  const known = new Set(['id', 'etag', 'carried', ...names, ...along]);
  return {
    ...crud(`/api/${path}`),
    paged: true,
    ofBranch: true,
    filters: [...(getSearchableFields(entity).length > 0 ? ['name'] : []), ...filters],
    sorts: [...getSortableFields(entity), 'id'],
    list: ({ branch, filter, page, pageSize, sort }) =>
      get(`/api/${path}/branch/${branch}`, {
        name: queryText(filter.name),
        ...Object.fromEntries(filters.map(name => [name, queryText(filter[name])])),
        sort: sort?.field,
        order: sort?.order,
        page,
        pageSize,
      }),
    read: wire => ({
      id: idOf(wire.id),
      ...Object.fromEntries(names.map(name => [name, read(fields[name]!, wire[name])])),
      ...Object.fromEntries(along.map(name => [name, textOf(wire[name])])),
      carried: { branchId: numberOf(wire.branchId) },
    }),
    write: (form, { branch, previous }) => {
      const unknown = Object.keys(form).find(name => !known.has(name));
      if (unknown !== undefined) throw noField(unknown, entity.name);
      return {
        branchId: (previous as { carried?: Fields } | undefined)?.carried?.branchId || branch,
        ...Object.fromEntries(names.map(name => [name, written(fields[name]!, form[name])])),
      };
    },
  };
}

export const declared: Record<string, ResourceEndpoint> = Object.fromEntries(
  ENTITIES.map(entity => [entity.name, rowOf(entity)]),
);
