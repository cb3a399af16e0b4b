import Type from 'typebox';
import { answers, answersCreated, answersNothing, Id, IdParams } from '../../contract/common.ts';
import { Warehouse, WarehouseInput } from '../../contract/warehouse.ts';
import { changeable } from '../audit/changeable.ts';
import { trailOf } from '../audit/trail.ts';
import { deleteVisible, mustStayInBranch, readVisible } from '../auth/visible.ts';
import { inTransaction } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Routes } from '../http/routes.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem, refusingHistory } from '../http/problems.ts';
import { mustBeVersion, raised, tagged } from '../http/versions.ts';
import { mustBeBranch } from '../auth/sessions.ts';

const HISTORY = 'This warehouse has stock, transfers or counts, so it cannot be deleted.';
const FLOOR = 'This is the sales floor of its branch: tills sell from it, so it cannot be deleted.';

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
        response: answers(Type.Array(Warehouse)),
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

  app.get(
    '/api/warehouse/:id',
    {
      config: { right: ['show', 'inventory/warehouses'] },
      schema: {
        operationId: 'readWarehouse',
        summary: 'One warehouse',
        tags,
        params: IdParams,
        response: answers(Warehouse),
      },
    },
    async (request, reply) =>
      warehouse(tagged(reply, await readVisible(db, request, 'warehouse', request.params.id))),
  );

  app.post(
    '/api/warehouse',
    {
      config: { right: ['create', 'inventory/warehouses'] },
      schema: {
        operationId: 'createWarehouse',
        summary: 'Adds a warehouse',
        tags,
        body: WarehouseInput,
        response: answersCreated(Warehouse),
      },
    },
    async (request, reply) => {
      const { name, branchId } = request.body;
      await mustBeBranch(db, request, branchId);
      const row = await inTransaction(db, async tx => {
        const row = await tx
          .insertInto('warehouse')
          .values({ name: name.trim(), branch_id: branchId })
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return row;
      });
      reply.code(201);
      return warehouse(tagged(reply, row));
    },
  );

  changeable<Row<'warehouse'>, WarehouseInput, Warehouse>(app, db, {
    path: '/api/warehouse',
    what: 'warehouse',
    resource: 'inventory/warehouses',
    ...{ tags, input: WarehouseInput, record: Warehouse, wire: warehouse },
    read: (request, id) => readVisible(db, request, 'warehouse', id),
    save: (request, id, { name, branchId }) =>
      inTransaction(db, async tx => {
        await lockRow(tx, 'warehouse', id);
        const before = await readVisible(tx, request, 'warehouse', id);
        mustBeVersion(request, before, 'warehouse');
        // The transfers that name it belong there.
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
  });

  app.delete(
    '/api/warehouse/:id',
    {
      config: { right: ['delete', 'inventory/warehouses'] },
      schema: {
        operationId: 'deleteWarehouse',
        summary: 'Deletes a warehouse without transfers',
        tags,
        params: IdParams,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const deletion = deleteVisible(db, request, 'warehouse', id, (tx, row) => {
        if (row.is_floor) throw new HttpProblem(409, FLOOR);
        return trail.deleted(tx, request, row);
      });
      await refusingHistory(deletion, HISTORY);
      return reply.code(204).send(null);
    },
  );
  done();
};
