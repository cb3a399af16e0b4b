import Type from 'typebox';
import { okResponse, YyyymmddDay, Id, type BranchDayRangeParams } from '../../contract/common.ts';
import { Transfer, TransferLine } from '../../contract/transfer.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import type { Db } from '../database/connect.ts';
import { assertValidDayRange, toTimeRange } from '../branches/dayRange.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import type { VisibleBranch } from '../auth/actor.ts';
import { addDays } from '../../contract/businessDay.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { assertTransferVisible } from './transfers.ts';

export const transferReportRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['transfer'];

  app.get(
    '/api/inventorytransfer/report/:branchId/:start/:end',
    {
      config: { right: ['list', 'inventory/transfer-report'] },
      schema: {
        operationId: 'reportTransfers',
        summary: "Lists a branch's transfers in a range of days",
        tags,
        params: Type.Object({ branchId: Id, start: YyyymmddDay, end: YyyymmddDay }),
        response: okResponse(Type.Array(Transfer)),
      },
    },
    async request => {
      const { branchId, ...days } = request.params;
      assertValidDayRange(days);
      const branch = await findVisibleBranch(db, request, branchId);
      const rows = await readTransfers(db, branch, days);
      const shown = createWallClockFormatter(branch.time_zone);
      return rows.map(row => ({
        id: row.id,
        createdAt: shown(row.created_at),
        fromWarehouse: row.from_name,
        fromWarehouseId: row.from_warehouse_id,
        toWarehouse: row.to_name,
        toWarehouseId: row.to_warehouse_id,
      }));
    },
  );

  app.get(
    '/api/InventoryTransferDetail/:transferId',
    {
      config: { right: ['show', 'inventory/transfer-report'] },
      schema: {
        operationId: 'readTransferLines',
        summary: 'Lists the lines of a transfer',
        tags,
        params: Type.Object({ transferId: Id }),
        response: okResponse(Type.Array(TransferLine)),
      },
    },
    async request => {
      const { transferId } = request.params;
      await assertTransferVisible(db, request, transferId);
      const rows = await db
        .selectFrom('transfer_item as item')
        .innerJoin('product', 'product.id', 'item.product_id')
        .select(['item.id', 'item.product_id', 'product.name', 'item.quantity_milli', 'item.cost_cents'])
        .where('item.transfer_id', '=', transferId)
        .orderBy('item.id')
        .execute();
      return rows.map(row => ({
        id: row.id,
        productId: row.product_id,
        productName: row.name,
        quantity: convertThousandthsToUnits(row.quantity_milli),
        cost: toDollars(row.cost_cents),
      }));
    },
  );
  done();
};

/**
 * Maximum difference in days between the business days of two branches at the same moment. Time zones differ by at
 * most 26 hours, and cut-off hours by 12.
 */
const FARTHEST = 2;

/**
 * Reads the transfers of a branch, newest first. A transfer between two branches is in the report of each branch, on
 * the business day by that branch's own clock. Only the business day of the sending branch is stored.
 */
function readTransfers(
  db: Db,
  { id, ...clock }: VisibleBranch,
  { start, end }: Pick<BranchDayRangeParams, 'start' | 'end'>,
) {
  const { from, until } = toTimeRange({ start, end }, clock);
  return db
    .selectFrom('transfer')
    .innerJoin('warehouse as source', 'source.id', 'transfer.from_warehouse_id')
    .innerJoin('warehouse as target', 'target.id', 'transfer.to_warehouse_id')
    .select([
      'transfer.id',
      'transfer.created_at',
      'transfer.from_warehouse_id',
      'source.name as from_name',
      'transfer.to_warehouse_id',
      'target.name as to_name',
    ])
    .where(eb =>
      eb.or([
        eb.and([
          eb('transfer.branch_id', '=', id),
          eb('business_day', '>=', start),
          eb('business_day', '<=', end),
        ]),
        eb.and([
          eb('transfer.to_branch_id', '=', id),
          eb('business_day', '>=', addDays(start, -FARTHEST)),
          eb('business_day', '<=', addDays(end, FARTHEST)),
          eb('created_at', '>=', from),
          eb('created_at', '<', until),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('transfer.id', 'desc')
    .execute();
}
