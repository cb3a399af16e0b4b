import Type from 'typebox';
import { answers, answersCreated, answersNothing, IdParams } from '../../contract/common.ts';
import { DiscountType, DiscountTypeInput, ListedDiscountType } from '../../contract/discountType.ts';
import { PERCENTAGE_DISCOUNT } from '../../contract/words.ts';
import { mustWorkEverywhere } from '../auth/sessions.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { flagOf, type Row } from '../database/schema.ts';
import { mustBeFreeName } from '../http/names.ts';
import { found, HttpProblem, refusingHistory } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';

const ELSEWHERE = 'Only someone who works for every branch can change discount types.';
const HISTORY = 'Promotions have this discount type, so it cannot be deleted. Make it inactive instead.';
const PERCENTAGE =
  'The first discount type is the one that takes off a percentage, so it cannot be deleted. Make it inactive instead.';

const discountType = ({ id, name, active }: Row<'discount_type'>): ListedDiscountType => ({
  id,
  name,
  active: active === 1,
});

const columns = ({ name, active }: DiscountTypeInput) => ({ name: name.trim(), active: flagOf(active) });

/** The list of the active ones is a documented call; the others are additions of ours. */
export const discountTypes: Routes = (app, { db }, done) => {
  const tags = ['discount type'];
  const all = (on: Db) => on.selectFrom('discount_type').selectAll().orderBy('id').execute();

  app.get(
    '/api/discounttype/actives',
    { schema: { tags, response: answers(Type.Array(DiscountType)) } },
    () =>
      db.selectFrom('discount_type').select(['id', 'name']).where('active', '=', 1).orderBy('id').execute(),
  );

  app.get(
    '/api/discounttype',
    { schema: { tags, response: answers(Type.Array(ListedDiscountType)) } },
    async () => (await all(db)).map(discountType),
  );

  app.get(
    '/api/discounttype/:id',
    { schema: { tags, params: IdParams, response: answers(ListedDiscountType) } },
    async request => {
      const { id } = request.params;
      const row = await db.selectFrom('discount_type').selectAll().where('id', '=', id).executeTakeFirst();
      return discountType(found(row, 'discount type', id));
    },
  );

  app.post(
    '/api/discounttype',
    { schema: { tags, body: DiscountTypeInput, response: answersCreated(ListedDiscountType) } },
    async (request, reply) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const values = columns(request.body);
      const row = await inTransaction(db, async tx => {
        mustBeFreeName(await all(tx), values.name, 'discount type');
        return tx.insertInto('discount_type').values(values).returningAll().executeTakeFirstOrThrow();
      });
      reply.code(201);
      return discountType(row);
    },
  );

  app.put(
    '/api/discounttype/:id',
    { schema: { tags, params: IdParams, body: DiscountTypeInput, response: answers(ListedDiscountType) } },
    async request => {
      mustWorkEverywhere(request, ELSEWHERE);
      const { id } = request.params;
      const values = columns(request.body);
      const row = await inTransaction(db, async tx => {
        mustBeFreeName(await all(tx), values.name, 'discount type', id);
        return tx
          .updateTable('discount_type')
          .set(values)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
      });
      return discountType(found(row, 'discount type', id));
    },
  );

  app.delete(
    '/api/discounttype/:id',
    { schema: { tags, params: IdParams, response: answersNothing } },
    async (request, reply) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const { id } = request.params;
      if (id === PERCENTAGE_DISCOUNT) throw new HttpProblem(409, PERCENTAGE);
      const deletion = db.deleteFrom('discount_type').where('id', '=', id).returning('id').executeTakeFirst();
      found(await refusingHistory(deletion, HISTORY), 'discount type', id);
      return reply.code(204).send(null);
    },
  );
  done();
};
