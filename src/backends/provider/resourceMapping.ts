/**
 * Maps a resource of the application to a resource of the backend: the name, the fields, and the units of their values.
 */
import type { Identifier, RaRecord, SortPayload } from 'ra-core';
import type { ResourceName } from '../../dataProvider/api';
import { endpointsByResource } from '../../dataProvider/endpoints/endpointTable';
import { NotSupportedError } from '../../dataProvider/errors';
import { isSameFieldValue } from '../../dataProvider/findChangedFields';
import { getRecordFieldNames } from '../../dataProvider/lists';
import { normalizeRecordId } from '../../dataProvider/wire';
import { isBlank } from '../../lib/isBlank';
import { config } from '../../lib/config';
import { quoteNames } from '../../lib/quoteNames';
import type { FieldComparison, ProviderNames } from '../createBackend';
import { STORED_RESOURCES, type Fields } from '../records/storedResources';
import type { ReadPages } from './readPage';
import { isFieldWithUnit, toFieldSource, type FieldSourceMap } from './fieldSources';

export interface ResourceMapping {
  resource: string;
  name: string;
  /** Default values of a new record, for fields that the application does not have. */
  defaults: Fields;
  hasField: (field: string) => boolean;
  hasValue: (field: string, value: unknown) => boolean;
  read: (record: Fields) => RaRecord;
  /**
   * Converts a record for the backend.
   * @param previous the record before the edit; fields with an unchanged value are left out
   */
  write: (record: Fields, previous?: Fields) => Fields;
  /** Renames the fields of a filter and preserves suffixes such as `_gte`. */
  toFilter: (filter: Fields) => Fields;
  toSort: (sort: SortPayload) => SortPayload;
  /** Returns the application's name of a backend's field, or the name itself if `fields` does not list it. */
  toField: (name: string) => string;
  /** Converts an id to the type that the backend uses: text or number. */
  toId: (id: Identifier) => Identifier;
  /** True if ids such as UUIDs were read, whose order has no meaning; undefined until a record has been read. */
  hasNonNumericIds: () => boolean | undefined;
  pages: ReadPages;
  /** Compares the names in `fields` with the fields of the records read so far. */
  compareFieldNames: () => FieldComparison;
  providerNames: ProviderNames;
}

/** Fields that a data provider stores in its records. Our own API has these fields only in paths or in other calls. */
const STORED: Readonly<Record<string, readonly string[]>> = {
  users: ['branchId', 'password'],
  'purchases/orders': ['lines', 'supplierId'],
};

/** Fields that a backend may store without returning them in a list. */
const HIDDEN_IN_LISTS = ['password', 'lines'];

const getBranchField = (resource: string) => STORED_RESOURCES[resource as ResourceName]?.branch;

/** Renames `branchId` to the branch field of the resource, because categories have `branch_id`. */
const renameBranchField = (resource: string, map: FieldSourceMap): FieldSourceMap =>
  Object.fromEntries(
    Object.entries(map).map(([field, source]) => [
      field === 'branchId' ? (getBranchField(resource) ?? field) : field,
      source,
    ]),
  );

const TEXT_IDS = 'text';

function storeIdType(key: string, isText: boolean): void {
  try {
    if (isText) localStorage.setItem(key, TEXT_IDS);
    else localStorage.removeItem(key);
  } catch (error) {
    console.error('The type of the ids could not be stored.', error);
  }
}

const SUFFIX = /_(?:q|gte|lte)$/;

export function createResourceMapping(
  resource: string,
  name: string,
  fields: FieldSourceMap | undefined,
  { defaults = {}, ids }: { defaults?: Fields | undefined; ids?: 'text' | undefined } = {},
): ResourceMapping {
  const map = fields && renameBranchField(resource, fields);
  const sources = Object.entries(map ?? {}).map(([field, source]) => [field, toFieldSource(source)] as const);
  const byField = new Map(sources);
  let hasTextIds = false;
  const idsKey = `ids ${config().apiBase} ${name}`;
  // If an earlier visit found text ids, the first list is sorted by name at once, and not requested a second time.
  let hasNonNumericIds: boolean | undefined =
    ids === TEXT_IDS || localStorage.getItem(idsKey) === TEXT_IDS || undefined;
  let isIdRead = false;
  const present = new Set<string>();
  const unreadable = new Map<string, unknown>();
  const decimalsOfText = new Map<string, number>();
  const readId = (id: unknown): Identifier => {
    if (typeof id === 'string') hasTextIds = true;
    const key = normalizeRecordId(id);
    const isText = ids === TEXT_IDS || (isIdRead && hasNonNumericIds === true) || typeof key === 'string';
    if (isText !== hasNonNumericIds) storeIdType(idsKey, isText);
    isIdRead = true;
    hasNonNumericIds = isText;
    if (resource === 'branches' && typeof key !== 'number')
      throw new NotSupportedError(
        `The ids of branches must be numbers, but the API has "${key}": leave out \`branches\` from \`resources\`, and choose one branch in \`filter\`.`,
      );
    return key;
  };
  const rename = (field: string): string => byField.get(field)?.name ?? field;
  return {
    resource,
    name,
    defaults,
    hasField: field => !map || field === 'id' || byField.has(field),
    hasValue: (field, value) => byField.get(field)?.hasValue?.(value) ?? true,
    read: record => {
      const id = readId(record.id);
      for (const key of Object.keys(record)) present.add(key);
      if (!map) return { ...omitUnknownFigures(record), id };
      const known = sources.flatMap(([field, source]) => {
        const text: unknown = source.writesNumber && record[source.name];
        if (typeof text === 'string') {
          const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
          decimalsOfText.set(source.name, Math.max(decimals, decimalsOfText.get(source.name) ?? 0));
        }
        const value = source.read(record[source.name], field);
        if (!isBlank(record[source.name]) && (value === undefined || isUnreadableDay(field, value)))
          unreadable.set(source.name, record[source.name]);
        return value === undefined || value === null ? [] : [[field, value]];
      });
      return { ...readDefaults(resource), ...Object.fromEntries(known), id };
    },
    write: ({ id: _, ...record }, previous) =>
      map
        ? Object.fromEntries(
            sources
              .filter(
                ([field]) =>
                  field in record && !(previous && isSameFieldValue(record[field], previous[field])),
              )
              .map(([field, source]) => [source.name, source.write(record[field], field)]),
          )
        : record,
    toFilter: filter =>
      Object.fromEntries(
        Object.entries(filter).map(([key, wanted]) => {
          const field = key.replace(SUFFIX, '');
          const source = byField.get(field);
          return [
            rename(field) + key.slice(field.length),
            source && !SUFFIX.test(key) ? source.write(wanted, field) : (wanted as unknown),
          ];
        }),
      ),
    toSort: ({ field, order }) => ({ field: rename(field), order }),
    toField: name => sources.find(([, source]) => source.name === name)?.[0] ?? name,
    hasNonNumericIds: () => hasNonNumericIds,
    pages: { largest: 0 },
    toId: id => (hasTextIds ? String(id) : id),
    compareFieldNames: () => ({
      unmatched: sources.flatMap(([field, source]) =>
        present.size === 0 || present.has(source.name) || HIDDEN_IN_LISTS.includes(field)
          ? []
          : [source.name],
      ),
      present: [...present],
      decimalsOfText,
      unreadable,
    }),
    providerNames: {
      resource: name,
      fields: Object.fromEntries(sources.map(([field, source]) => [field, source.name])),
      enumerations: sources.flatMap(([field, { hasValue }]) => (hasValue ? [field] : [])),
    },
  };
}

const DAY_FIELDS = ['createdAt', 'dateInit', 'dateEnd'];

const isUnreadableDay = (field: string, value: unknown): boolean =>
  DAY_FIELDS.includes(field) && !/^\d{4}-\d{2}-\d{2}/.test(String(value));

const omitUnknownFigures = (record: Fields): Fields =>
  Object.fromEntries(
    Object.entries(record).filter(([field, value]) => value !== null || !isFieldWithUnit(field)),
  );

/**
 * Returns the empty value of each field, because screens expect every field to be present. Amounts and quantities are
 * absent, because 0 would look like a known figure.
 */
function readDefaults(resource: string): Fields {
  const endpoint = endpointsByResource[resource];
  const empty: Fields = endpoint?.read({}) ?? {};
  return Object.fromEntries(
    Object.entries(empty).filter(([field]) => field !== 'carried' && !isFieldWithUnit(field)),
  );
}

/** Returns a sentence that names fields of a map that the application does not have; null if it has all. */
export function describeUnknownFields(resource: string, map: FieldSourceMap): string | null {
  const endpoint = endpointsByResource[resource];
  if (!endpoint) return null;
  const branch = getBranchField(resource);
  const stored = [...(STORED[resource] ?? []), ...(branch ? [branch] : [])];
  const known = [...new Set([...getRecordFieldNames(endpoint), ...stored])];
  const unknown = Object.keys(renameBranchField(resource, map)).filter(field => !known.includes(field));
  if (unknown.length === 0) return null;
  return `"${resource}" has no field ${quoteNames(unknown)}. Its fields are ${known.join(', ')}.`;
}
