import type { FastifyRequest } from 'fastify';
import type { PagingQuery, PageInfo } from '../../../contract/common.ts';
import type { PriceChange, PriceChangeDetails, PriceRuleInput } from '../../../contract/productChange.ts';
import { readVisibleRow } from '../../auth/visibleRows.ts';
import { readTimeZone } from '../../branches/timeZone.ts';
import type { Db } from '../../database/connect.ts';
import type { Row } from '../../database/schema.ts';
import { formatCalendarDay } from '../../http/calendarDays.ts';
import { toDollars } from '../../http/money.ts';
import { countRows, readPagedRows } from '../../http/paging.ts';
import { createNotFoundProblem } from '../../http/problems.ts';
import { createWallClockFormatter } from '../../time/wallClock.ts';
import type { ProductValues } from '../bulk/writeBulkProductValues.ts';

type Change = Row<'bulk_change'>;

const wire = (row: Change, shown: (instant: number) => string): PriceChange => {
  const at = (instant: number | null) => (instant === null ? null : shown(instant));
  return {
    id: row.id,
    branchId: row.branch_id,
    ...(JSON.parse(row.rule) as PriceRuleInput),
    state: row.state,
    products: row.products,
    untouched: row.untouched,
    madeAt: shown(row.made_at),
    person: row.admin_name,
    from:
      row.from_day === null
        ? null
        : `${formatCalendarDay(row.from_day)}T${String(row.from_hour).padStart(2, '0')}:00:00`,
    appliedAt: at(row.applied_at),
    endedAt: at(row.ended_at),
    endedBy: row.ended_by,
    takesBack: row.takes_back ?? 0,
  };
};

export async function findProductsWithPlannedPrices(db: Db, branchId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('bulk_change_item as item')
    .innerJoin('bulk_change as change', 'change.id', 'item.change_id')
    .select('item.product_id')
    .where('change.branch_id', '=', branchId)
    .where('change.state', '=', 'planned')
    .execute();
  return new Set(rows.map(({ product_id }) => product_id));
}

export async function readPriceChanges(
  db: Db,
  branchId: number,
  query: PagingQuery,
): Promise<{ results: PriceChange[] } & PageInfo> {
  const listed = db.selectFrom('bulk_change').where('branch_id', '=', branchId).where('kind', '=', 'prices');
  const { rows, paging } = await readPagedRows<Change>(query, {
    rows: (limit, offset) => listed.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: () => countRows(listed),
  });
  const shown = createWallClockFormatter(await readTimeZone(db, branchId));
  return { results: rows.map(row => wire(row, shown)), ...paging };
}

export async function readPriceChangeDetails(
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<PriceChangeDetails> {
  const row = await readVisibleRow(db, request, 'bulk_change', id, 'change');
  if (row.kind !== 'prices') throw createNotFoundProblem('change', id);
  const items = await db
    .selectFrom('bulk_change_item')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('product_name')
    .orderBy('product_id')
    .execute();
  const priceIn = (values: string) => toDollars((JSON.parse(values) as ProductValues).price_cents ?? 0);
  return {
    ...wire(row, createWallClockFormatter(await readTimeZone(db, row.branch_id))),
    items: items.map(item => ({
      productId: item.product_id,
      name: item.product_name,
      price: priceIn(item.old_values),
      newPrice: priceIn(item.new_values),
      done: item.done === 1,
    })),
  };
}
