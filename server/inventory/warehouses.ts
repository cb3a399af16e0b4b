import Type from 'typebox';
import { okResponse, Id } from '../../contract/common.ts';
import { Warehouse, WarehouseInput } from '../../contract/warehouse.ts';
import { recordRoutes } from '../crud/recordRoutes.ts';
import { trailOf } from '../audit/trail.ts';
import { deleteVisible, mustStayInBranch, readVisible } from '../auth/visible.ts';
import { inTransaction } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Routes } from '../http/routes.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { mustBeVersion, raised } from '../http/versions.ts';
import { mustBeBranch } from '../auth/sessions.ts';
import { message } from '../language/message.ts';

const HISTORY = message('warehouse.inUse');
const FLOOR = message('warehouse.isFloor');

const warehouse = (row: Row<'warehouse'>): Warehouse => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
  ...(row.is_floor ? { isFloor: true } : {}),
});

const trail = trailOf('warehouse', warehouse);

export const warehouses: Routes = (app, { db }, done) => {
  const tags = ['warehouse'];

  app.get(
    '/api/warehouse/all/branch/:branchId',
    {
      config: { right: ['list', 'inventory/warehouses'] },
      schema: {
        operationId: 'listWarehouses',
        summary: 'All warehouses of a branch',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(Warehouse)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await mustBeBranch(db, request, branchId);
      const rows = await db
        .selectFrom('warehouse')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute();
      return rows.map(warehouse);
    },
  );

  recordRoutes<Row<'warehouse'>, WarehouseInput, Warehouse>(app, db, {
    path: '/api/warehouse',
    what: 'warehouse',
    resource: 'inventory/warehouses',
    tags,
    input: WarehouseInput,
    record: Warehouse,
    wire: warehouse,
    read: (request, id) => readVisible(db, request, 'warehouse', id),
    create: async (request, { name, branchId }) => {
      await mustBeBranch(db, request, branchId);
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
        const before = await readVisible(tx, request, 'warehouse', id);
        mustBeVersion(request, before, 'warehouse');
        // The transfers that name the warehouse belong to its branch.
        mustStayInBranch(branchId, before.branch_id);
        const row = await tx
          .updateTable('warehouse')
          .set({ name: name.trim(), ...raised })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        return row;
      }),
    removal: 'Deletes a warehouse without transfers',
    history: HISTORY,
    remove: (request, id) =>
      deleteVisible(db, request, 'warehouse', id, (tx, row) => {
        if (row.is_floor) throw new HttpProblem(409, FLOOR);
        return trail.deleted(tx, request, row);
      }),
  });
  done();
};
