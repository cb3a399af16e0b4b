import Type from 'typebox';
import { okResponse, Id } from '../../contract/common.ts';
import { Warehouse, WarehouseInput } from '../../contract/warehouse.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import { deleteRowInBranch } from '../crud/deleteRow.ts';
import { assertBranchUnchanged, readVisibleRow } from '../auth/visibleRows.ts';
import { inTransaction } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { RoutePlugin } from '../http/routes.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { createMessage } from '../language/message.ts';

const HISTORY = createMessage('warehouse.inUse');
const FLOOR = createMessage('warehouse.isFloor');

const warehouse = (row: Row<'warehouse'>): Warehouse => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
  ...(row.is_floor ? { isFloor: true } : {}),
});

const trail = createResourceTrailWriter('warehouse', warehouse);

export const warehouseRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['warehouse'];

  app.get(
    '/api/warehouse/all/branch/:branchId',
    {
      config: { right: ['list', 'inventory/warehouses'] },
      schema: {
        operationId: 'listWarehouses',
        summary: 'Lists all warehouses of a branch',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(Warehouse)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const rows = await db
        .selectFrom('warehouse')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute();
      return rows.map(warehouse);
    },
  );

  addRecordRoutes<Row<'warehouse'>, WarehouseInput, Warehouse>(app, db, {
    path: '/api/warehouse',
    what: 'warehouse',
    resource: 'inventory/warehouses',
    tags,
    input: WarehouseInput,
    record: Warehouse,
    wire: warehouse,
    read: (request, id) => readVisibleRow(db, request, 'warehouse', id),
    create: async (request, { name, branchId }) => {
      await findVisibleBranch(db, request, branchId);
      return inTransaction(db, async tx => {
        const row = await tx
          .insertInto('warehouse')
          .values({ name: name.trim(), branch_id: branchId })
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return row;
      });
    },
    save: (request, id, { name, branchId }) =>
      inTransaction(db, async tx => {
        await lockRow(tx, 'warehouse', id);
        const before = await readVisibleRow(tx, request, 'warehouse', id);
        assertRecordVersion(request, before, 'warehouse');
        // A warehouse cannot move to another branch, because its transfers belong to its branch.
        assertBranchUnchanged(branchId, before.branch_id);
        const row = await tx
          .updateTable('warehouse')
          .set({ name: name.trim(), ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        return row;
      }),
    removal: 'Deletes a warehouse without transfers',
    history: HISTORY,
    remove: (request, id) =>
      deleteRowInBranch(db, request, 'warehouse', id, (tx, row) => {
        if (row.is_floor) throw new HttpProblem(409, FLOOR);
        return trail.deleted(tx, request, row);
      }),
  });
  done();
};
