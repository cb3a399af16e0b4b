import Type from 'typebox';
import { answers, answersCreated, answersNothing, Id, IdParams } from '../../contract/common.ts';
import { Warehouse, WarehouseInput } from '../../contract/warehouse.ts';
import { deleteVisible, readVisible } from '../auth/visible.ts';
import type { Routes } from '../http/routes.ts';
import type { Row } from '../database/schema.ts';
import { found, refusingHistory } from '../http/problems.ts';
import { mustBeBranch, mustSeeBranch, visibleBranches } from '../auth/sessions.ts';

const HISTORY = 'This warehouse has transfers, so it cannot be deleted.';

const warehouse = (row: Row<'warehouse'>): Warehouse => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id,
});

export const warehouses: Routes = (app, { db }, done) => {
  const tags = ['warehouse'];

  app.get(
    '/api/warehouse/all/branch/:branchId',
    { schema: { tags, params: Type.Object({ branchId: Id }), response: answers(Type.Array(Warehouse)) } },
    async request => {
      const { branchId } = request.params;
      mustSeeBranch(request, branchId);
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
    { schema: { tags, params: IdParams, response: answers(Warehouse) } },
    async request => warehouse(await readVisible(db, request, 'warehouse', request.params.id)),
  );

  app.post(
    '/api/warehouse',
    { schema: { tags, body: WarehouseInput, response: answersCreated(Warehouse) } },
    async (request, reply) => {
      const { name, branchId } = request.body;
      await mustBeBranch(db, request, branchId);
      const row = await db
        .insertInto('warehouse')
        .values({ name: name.trim(), branch_id: branchId })
        .returningAll()
        .executeTakeFirstOrThrow();
      reply.code(201);
      return warehouse(row);
    },
  );

  app.put(
    '/api/warehouse/:id',
    { schema: { tags, params: IdParams, body: WarehouseInput, response: answers(Warehouse) } },
    async request => {
      const { id } = request.params;
      // A warehouse stays in its branch: the transfers that name it belong there.
      const row = await db
        .updateTable('warehouse')
        .set({ name: request.body.name.trim() })
        .where('id', '=', id)
        .where(visibleBranches(request))
        .returningAll()
        .executeTakeFirst();
      return warehouse(found(row, 'warehouse', id));
    },
  );

  app.delete(
    '/api/warehouse/:id',
    { schema: { tags, params: IdParams, response: answersNothing } },
    async (request, reply) => {
      const { id } = request.params;
      await refusingHistory(deleteVisible(db, request, 'warehouse', id), HISTORY);
      return reply.code(204).send(null);
    },
  );
  done();
};
