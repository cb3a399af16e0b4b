import { sql } from 'kysely';
import Type from 'typebox';
import { divideAndRound } from '../../contract/amounts.ts';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { SHRINK_REASONS, type ShrinkReason } from '../../contract/enums.ts';
import { ShrinkRow } from '../../contract/reports.ts';
import type { VisibleBranch } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDayRange, toTimeRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';

/** Reports lost goods by reason and product, at the cost of their movements, highest value first. */
export const shrinkReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/shrink/:branch/:start/:end',
    {
      config: { right: ['list', 'inventory/shrink'] },
      schema: {
        operationId: 'reportShrink',
        summary: 'Returns lost goods by reason and product, highest value first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(ShrinkRow)),
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const branch = await findVisibleBranch(db, request, request.params.branch);
      return readShrink(reports, branch, request.params);
    },
  );
  done();
};

interface LostGoods {
  reason: ShrinkReason;
  product_id: number;
  product: string;
  quantity_milli: number;
  /** Quantity in thousandths times cost in cents. */
  value: number;
}

/**
 * Reads losses and count differences from the stock movements, and damaged or missing goods from the transfers that the
 * branch received in these days.
 */
export async function readShrink(
  db: Db,
  { id: branch, ...clock }: Pick<VisibleBranch, 'id' | 'time_zone' | 'cutoff_hour'>,
  { start, end }: BranchDayRangeParams,
): Promise<ShrinkRow[]> {
  const { from, until } = toTimeRange({ start, end }, clock);
  const { rows } = await sql<LostGoods>`
    select lost.reason, lost.product_id, product.name as product, sum(lost.quantity_milli) as quantity_milli,
      sum(lost.quantity_milli * 1.0 * lost.cost_cents) as value
    from (
      select case when kind = 'count' then 'counted' when reason like 'expired%' then 'expired'
          when reason like 'stolen%' then 'stolen' else 'broken' end as reason,
        product_id, -quantity_milli as quantity_milli, cost_cents
      from stock_movement
      where branch_id = ${branch} and business_day >= ${start} and business_day <= ${end} and kind in ('loss', 'count')
      union all
      select 'damaged-in-transfer', coalesce(item.to_product_id, item.product_id), item.damaged_milli, item.cost_cents
      from transfer join transfer_item as item on item.transfer_id = transfer.id
      where ${wasReceived(branch, from, until)} and item.damaged_milli <> 0
      union all
      select 'lost-in-transfer', coalesce(item.to_product_id, item.product_id),
        item.quantity_milli - item.received_milli, item.cost_cents
      from transfer join transfer_item as item on item.transfer_id = transfer.id
      where ${wasReceived(branch, from, until)}
        and item.quantity_milli <> item.received_milli
    ) as lost
    join product on product.id = lost.product_id
    group by lost.reason, lost.product_id, product.name
  `.execute(db);
  return rows
    .map(({ value, ...row }) => ({ ...row, cents: divideAndRound(value, 1000) }))
    .sort(
      (one, other) =>
        other.cents - one.cents ||
        one.product_id - other.product_id ||
        SHRINK_REASONS.indexOf(one.reason) - SHRINK_REASONS.indexOf(other.reason),
    )
    .map(({ reason, product_id, product, quantity_milli, cents }) => ({
      reason,
      productId: product_id,
      product,
      quantity: convertThousandthsToUnits(quantity_milli),
      value: toDollars(cents),
    }));
}

/** SQL condition: the branch received the transfer at or after `from` and before `until`, in UTC milliseconds. */
const wasReceived = (branch: number, from: number, until: number) => sql<boolean>`
  transfer.status = 'received' and coalesce(transfer.to_branch_id, transfer.branch_id) = ${branch}
  and transfer.ended_at >= ${from} and transfer.ended_at < ${until}
`;
