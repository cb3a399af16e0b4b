import Type from 'typebox';
import { Branch, BranchInput } from '../../contract/branch.ts';
import { answers, answersCreated, answersNothing, IdParams } from '../../contract/common.ts';
import type { Routes } from '../http/routes.ts';
import { inTransaction } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { found, HttpProblem, refusingHistory } from '../http/problems.ts';
import { actorIn, mustSeeBranch, mustWorkEverywhere } from '../auth/sessions.ts';

const HISTORY =
  'This branch has orders, categories, users or stock, so it cannot be deleted. Make it inactive instead.';

const branch = (row: Row<'branch'>): Branch => ({
  id: row.id,
  name: row.name,
  email: row.email,
  footerMsg: row.footer_msg,
  address: row.address,
  status: row.status,
});

const columns = (input: BranchInput) => ({
  name: input.name.trim(),
  email: input.email,
  footer_msg: input.footerMsg,
  address: input.address,
  status: input.status,
});

export const branches: Routes = (app, { db }, done) => {
  const tags = ['branch'];

  app.get('/api/branch', { schema: { tags, response: answers(Type.Array(Branch)) } }, async request => {
    const own = actorIn(request).branchId;
    const rows = await db
      .selectFrom('branch')
      .selectAll()
      .$if(own !== null, query => query.where('id', '=', own))
      .orderBy('id')
      .execute();
    return rows.map(branch);
  });

  app.get(
    '/api/branch/:id',
    { schema: { tags, params: IdParams, response: answers(Branch) } },
    async request => {
      const { id } = request.params;
      mustSeeBranch(request, id);
      const row = await db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst();
      return branch(found(row, 'branch', id));
    },
  );

  app.post(
    '/api/branch',
    { schema: { tags, body: BranchInput, response: answersCreated(Branch) } },
    async (request, reply) => {
      mustWorkEverywhere(request, 'Only someone who works for every branch can add one.');
      const row = await db
        .insertInto('branch')
        .values(columns(request.body))
        .returningAll()
        .executeTakeFirstOrThrow();
      reply.code(201);
      return branch(row);
    },
  );

  app.put(
    '/api/branch/:id',
    { schema: { tags, params: IdParams, body: BranchInput, response: answers(Branch) } },
    async request => {
      const { id } = request.params;
      mustSeeBranch(request, id);
      const row = await db
        .updateTable('branch')
        .set(columns(request.body))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return branch(found(row, 'branch', id));
    },
  );

  app.delete(
    '/api/branch/:id',
    { schema: { tags, params: IdParams, response: answersNothing } },
    async (request, reply) => {
      const { id } = request.params;
      mustSeeBranch(request, id);
      const deletion = inTransaction(db, async tx => {
        // Sales have no foreign key to their branch; the lock on the branch's row keeps a new one from being placed
        // meanwhile.
        const row = await tx
          .deleteFrom('branch')
          .where('id', '=', id)
          .returning('last_sale_number')
          .executeTakeFirst();
        if (found(row, 'branch', id).last_sale_number > 0) throw new HttpProblem(409, HISTORY);
      });
      await refusingHistory(deletion, HISTORY);
      return reply.code(204).send(null);
    },
  );
  done();
};
