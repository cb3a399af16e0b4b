import { OTHER_RECORDS, type BreakdownDimension } from '../../contract/breakdownEnums.ts';
import { foldText } from '../../contract/foldText.ts';
import type { Db } from '../database/connect.ts';

const TABLES = {
  branch: 'branch',
  category: 'category',
  product: 'product',
  cashier: 'admin',
  terminal: 'terminal',
} as const;

type RecordDimension = keyof typeof TABLES;

const isRecord = (dimension: BreakdownDimension): dimension is RecordDimension =>
  Object.hasOwn(TABLES, dimension);

interface BreakdownNames {
  /** Categories of several branches with the same name have the same key. */
  toKey: (dimension: BreakdownDimension, id: string) => string;
  getName: (dimension: BreakdownDimension, key: string) => string;
}

/**
 * Reads the names of the records in rows and columns. Names of deleted records are empty.
 * @param cells the keys are the ids of the records
 */
export async function readBreakdownNames(
  db: Db,
  [by, and]: readonly [BreakdownDimension, BreakdownDimension],
  cells: readonly { row: string; column: string }[],
  isAcrossBranches: boolean,
): Promise<BreakdownNames> {
  const names = new Map<string, string>();
  const keys = new Map<string, string>();
  const listed = [
    { dimension: by, ids: cells.map(({ row }) => row) },
    { dimension: and, ids: cells.map(({ column }) => column) },
  ];
  for (const { dimension, ids } of listed) {
    if (!isRecord(dimension)) continue;
    const records = await readNames(db, dimension, [...new Set(ids)]);
    for (const { id, name } of records) {
      const key =
        isAcrossBranches && dimension === 'category' && name ? `name:${foldText(name)}` : String(id);
      keys.set(`${dimension} ${id}`, key);
      if (!names.has(`${dimension} ${key}`)) names.set(`${dimension} ${key}`, name ?? '');
    }
  }
  return {
    toKey: (dimension, id) => keys.get(`${dimension} ${id}`) ?? id,
    getName: (dimension, key) => names.get(`${dimension} ${key}`) ?? '',
  };
}

/** Maximum number of ids in a statement, because databases limit the number of parameters. */
const AT_ONCE = 500;

async function readNames(db: Db, dimension: RecordDimension, keys: readonly string[]) {
  const ids = keys.filter(key => key !== OTHER_RECORDS).map(Number);
  const records: { id: number; name: string | null }[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    records.push(
      ...(await db
        .selectFrom(TABLES[dimension])
        .select(['id', 'name'])
        .where('id', 'in', ids.slice(at, at + AT_ONCE))
        .execute()),
    );
  return records;
}
