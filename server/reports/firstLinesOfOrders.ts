import type { FoundOrder } from '../../contract/orderSearch.ts';
import type { Db } from '../database/connect.ts';
import { toOrderLineSummary } from './orderRows.ts';

const SHOWN = 3;

export async function readFirstLinesOfOrders(
  db: Db,
  orders: readonly number[],
): Promise<(order: number) => Pick<FoundOrder, 'lines' | 'lineCount'>> {
  if (orders.length === 0) return () => ({ lines: [], lineCount: 0 });
  const ofThese = db.selectFrom('sale_line').where('order_id', 'in', orders);
  const counts = await ofThese
    .select(({ fn }) => ['order_id', fn.countAll<number>().as('count')])
    .groupBy('order_id')
    .execute();
  const rows = await ofThese
    .select(['order_id', 'name', 'quantity', 'weight_grams'])
    .where('position', '<=', SHOWN)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const lines = Map.groupBy(rows, ({ order_id }) => order_id);
  const countByOrder = new Map(counts.map(({ order_id, count }) => [order_id, count]));
  return order => ({
    lines: (lines.get(order) ?? []).map(toOrderLineSummary),
    lineCount: countByOrder.get(order) ?? 0,
  });
}
