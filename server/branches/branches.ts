import Type from 'typebox';
import { Branch, BranchInput, ClockEffect, ClockQuery } from '../../contract/branch.ts';
import { answers, answersCreated, answersNothing, IdParams } from '../../contract/common.ts';
import type { Routes } from '../http/routes.ts';
import { inTransaction } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import { mustBeZone } from './zone.ts';
import { changeClock, effectOf } from '../sales/clockChange.ts';
import type { Row } from '../database/schema.ts';
import { found, HttpProblem, refusingHistory } from '../http/problems.ts';
import { actorIn, mustBeBranch, mustSeeBranch, mustWorkEverywhere } from '../auth/sessions.ts';

const HISTORY =
  'This branch has orders, categories, users or stock, so it cannot be deleted. Make it inactive instead.';

const branch = (row: Row<'branch'>): Branch => ({
  id: row.id,
  name: row.name,
  email: row.email,
  footerMsg: row.footer_msg,
  address: row.address,
  status: row.status,
  timeZone: row.time_zone,
  cutoffHour: row.cutoff_hour,
  taxLabel: row.tax_label,
  currency: row.currency,
  language: row.language,
});

const columns = (input: BranchInput) => ({
  name: input.name.trim(),
  email: input.email,
  footer_msg: input.footerMsg,
  address: input.address,
  status: input.status,
  ...(input.timeZone === undefined ? {} : { time_zone: input.timeZone }),
  ...(input.cutoffHour === undefined ? {} : { cutoff_hour: input.cutoffHour }),
  ...(input.taxLabel === undefined ? {} : { tax_label: input.taxLabel.trim() }),
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
      mustBeZone(request.body.timeZone);
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
      mustBeZone(request.body.timeZone);
      const values = columns(request.body);
      const saved = await inTransaction(db, async tx => {
        await lockSales(tx, id);
        const before = await tx.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst();
        const { time_zone, cutoff_hour } = found(before, 'branch', id);
        const row = await tx
          .updateTable('branch')
          .set(values)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (row.time_zone !== time_zone || row.cutoff_hour !== cutoff_hour) {
          await changeClock(tx, id, { timeZone: row.time_zone, cutoffHour: row.cutoff_hour });
        }
        return row;
      });
      return branch(saved);
    },
  );

  app.get(
    '/api/branch/:id/clock',
    { schema: { tags, params: IdParams, querystring: ClockQuery, response: answers(ClockEffect) } },
    async request => {
      const { id } = request.params;
      await mustBeBranch(db, request, id);
      mustBeZone(request.query.timeZone);
      return effectOf(db, id, request.query);
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
