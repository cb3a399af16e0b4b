/**
 * Stores records in memory until the page is closed. It has react-admin's methods, and filters with the suffixes `_q`,
 * `_gte` and `_lte`.
 */
import type { Identifier, RaRecord } from 'ra-core';
import { HttpError } from '../../dataProvider/errors';
import { sortAndPaginateRows } from '../../dataProvider/pages';
import { foldText, nameMatchesSearchText } from '../../../contract/foldText';
import type { Fields } from '../records/storedResources';
import type { RecordStore } from '../records/createRecordMethods';

export type MemoryTables = Record<string, RaRecord[]>;

const foldedText = (value: unknown): string => foldText(typeof value === 'string' ? value : '');

const OPERATORS: Record<string, (value: any, wanted: any) => boolean> = {
  _q: (value, wanted) => nameMatchesSearchText(foldedText(value), foldedText(wanted)),
  _gte: (value, wanted) => value >= wanted,
  _lte: (value, wanted) => value <= wanted,
};

const same = (value: unknown, wanted: unknown): boolean => String(value) === String(wanted);

function fulfils(record: Fields, [key, wanted]: [string, unknown]): boolean {
  const operator = Object.keys(OPERATORS).find(ending => key.endsWith(ending));
  if (operator) return OPERATORS[operator]!(record[key.slice(0, -operator.length)], wanted);
  return wanted === undefined || same(record[key], wanted);
}

export function createMemoryStore(tables: MemoryTables): RecordStore {
  const table = (name: string): RaRecord[] => tables[name]!;
  const at = (name: string, id: Identifier): number => {
    const index = table(name).findIndex(record => same(record.id, id));
    if (index < 0) throw new HttpError('Not found', 404, `There is no record ${id} in ${name}.`);
    return index;
  };
  const find = (name: string, id: Identifier): RaRecord => structuredClone(table(name)[at(name, id)]!);
  const gone = new Map<string, number>();
  /**
   * Ids of deleted records are not reused: a new record with the same id would be linked to records that still refer
   * to the deleted one, such as a promotion's items.
   */
  const nextId = (name: string): number =>
    Math.max(gone.get(name) ?? 0, ...table(name).map(record => Number(record.id))) + 1;

  return {
    async getList(name, { pagination, sort, filter, signal }) {
      signal?.throwIfAborted();
      const found = table(name).filter(record =>
        Object.entries(filter as Fields).every(condition => fulfils(record, condition)),
      );
      return { data: structuredClone(sortAndPaginateRows(found, sort, pagination)), total: found.length };
    },

    async getOne(name, { id, signal }) {
      signal?.throwIfAborted();
      return { data: find(name, id) };
    },

    async getMany(name, { ids, signal }) {
      signal?.throwIfAborted();
      const found = table(name).filter(record => ids.some(id => same(record.id, id)));
      return { data: structuredClone(found) };
    },

    async create(name, { data }) {
      const id = nextId(name);
      table(name).push(structuredClone({ ...data, id }));
      return { data: find(name, id) };
    },

    async update(name, { id, data }) {
      table(name)[at(name, id)] = structuredClone({ ...data, id });
      return { data: find(name, id) };
    },

    async delete(name, { id }) {
      const [record] = table(name).splice(at(name, id), 1);
      gone.set(name, Math.max(gone.get(name) ?? 0, Number(record!.id)));
      return { data: record! };
    },
  };
}
