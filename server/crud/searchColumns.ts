/** Updates the search columns of declared entities after a change of their declarations. */
import { sql } from 'kysely';
import { toColumnName, getSearchableFields, type Entity } from '../../contract/entity.ts';
import { foldText } from '../../contract/foldText.ts';
import { inTransaction, type Db } from '../database/connect.ts';

const ROWS_AT_ONCE = 1000;

interface Found {
  id: number;
  search: string;
  [column: string]: unknown;
}

export const toSearchText = (values: readonly unknown[]): string => foldText(values.map(String).join(' '));

/**
 * Recalculates the search text of every record. The stored text is outdated in records that were saved before a field
 * became searchable, or stopped being searchable.
 */
export async function updateSearchColumns(db: Db, entities: readonly Entity[]): Promise<void> {
  for (const entity of entities) if (getSearchableFields(entity).length > 0) await bringUpToDate(db, entity);
}

async function bringUpToDate(db: Db, entity: Entity): Promise<void> {
  const table = sql.table(entity.table);
  const columns = getSearchableFields(entity).map(name => toColumnName(name, entity.fields[name]!));
  const read = sql.join(['id', 'search', ...columns].map(name => sql.ref(name)));
  for (let last = 0; ;) {
    const { rows } = await sql<Found>`
      select ${read} from ${table} where id > ${last} order by id limit ${ROWS_AT_ONCE}
    `.execute(db);
    const stale = rows.flatMap(row => {
      const search = toSearchText(columns.map(column => row[column]));
      return search === row.search ? [] : [{ id: row.id, before: row.search, search }];
    });
    if (stale.length > 0)
      await inTransaction(db, async tx => {
        for (const { id, before, search } of stale)
          await sql`update ${table} set search = ${search} where id = ${id} and search = ${before}`.execute(
            tx,
          );
      });
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}
