import {
  findFieldNames,
  getFilterableFields,
  toReferenceNameField,
  getSearchableFields,
  getSortableFields,
  type Entity,
  type Field,
} from '../../../contract/entity';
import { FIELD_KINDS } from '../../../contract/fieldKinds';
import { ENTITIES } from '../../entities';
import { scaleToWhole } from '../../lib/quantities';
import { fieldNotSupported } from '../errors';
import { crudRequests, get, toQueryValue, type ResourceEndpoint } from '../requests';
import { parseDay, toFlag, toId, toNumber, toText, type Fields } from '../wire';
import { isBlank } from '../../lib/isBlank';

function read({ kind }: Field, value: unknown): unknown {
  if (kind === 'flag') return toFlag(value);
  if (kind === 'day') return parseDay(value);
  if (kind === 'reference') return isBlank(value) ? null : toId(value);
  if (kind === 'count') return isBlank(value) ? null : toNumber(value);
  const parts = FIELD_KINDS[kind].parts;
  if (parts) return isBlank(value) ? null : scaleToWhole(value, parts);
  return toText(value);
}

function written({ kind }: Field, value: unknown): unknown {
  if (kind === 'flag') return Boolean(value);
  if (kind === 'reference' || kind === 'count') return isBlank(value) ? null : Number(value);
  const parts = FIELD_KINDS[kind].parts;
  if (parts) return isBlank(value) ? null : toNumber(value) / parts;
  return value ?? '';
}

export function makeEndpoint(entity: Entity): ResourceEndpoint {
  const { fields, path } = entity;
  const names = Object.keys(fields);
  const filters = getFilterableFields(entity);
  const along = findFieldNames(entity, ({ kind }) => kind === 'reference').map(toReferenceNameField);
  const known = new Set(['id', 'etag', 'carried', ...names, ...along]);
  return {
    ...crudRequests(`/api/${path}`),
    paged: true,
    ofBranch: true,
    filters: [...(getSearchableFields(entity).length > 0 ? ['name'] : []), ...filters],
    sorts: [...getSortableFields(entity), 'id'],
    list: ({ branch, filter, page, pageSize, sort }) =>
      get(`/api/${path}/branch/${branch}`, {
        name: toQueryValue(filter.name),
        ...Object.fromEntries(filters.map(name => [name, toQueryValue(filter[name])])),
        sort: sort?.field,
        order: sort?.order,
        page,
        pageSize,
      }),
    read: wire => ({
      id: toId(wire.id),
      ...Object.fromEntries(names.map(name => [name, read(fields[name]!, wire[name])])),
      ...Object.fromEntries(along.map(name => [name, toText(wire[name])])),
      carried: { branchId: toNumber(wire.branchId) },
    }),
    write: (form, { branch, previous }) => {
      const unknown = Object.keys(form).find(name => !known.has(name));
      if (unknown !== undefined) throw fieldNotSupported(unknown, entity.name);
      return {
        branchId: (previous as { carried?: Fields } | undefined)?.carried?.branchId || branch,
        ...Object.fromEntries(names.map(name => [name, written(fields[name]!, form[name])])),
      };
    },
  };
}

export const declaredEndpoints: Record<string, ResourceEndpoint> = Object.fromEntries(
  ENTITIES.map(entity => [entity.name, makeEndpoint(entity)]),
);
