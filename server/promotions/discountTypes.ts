import Type from 'typebox';
import { answers, answersCreated, answersNothing, IdParams } from '../../contract/common.ts';
import { DiscountType, DiscountTypeInput, ListedDiscountType } from '../../contract/discountType.ts';
import { PERCENTAGE_DISCOUNT } from '../../contract/words.ts';
import { changeable } from '../audit/changeable.ts';
import { trailOf } from '../audit/trail.ts';
import { mustWorkEverywhere } from '../auth/sessions.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow, lockShop } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { flagOf } from '../database/tables/columns.ts';
import { mustBeFreeName } from '../http/names.ts';
import { found, HttpProblem, refusingHistory } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';
import { mustBeVersion, raised, tagged } from '../http/versions.ts';

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

const trail = trailOf('discounttype', discountType);

/** The list of the active ones is a documented call; the others are additions of ours. */
export const discountTypes: Routes = (app, { db }, done) => {
  const tags = ['discount type'];
  const all = (on: Db) => on.selectFrom('discount_type').selectAll().orderBy('id').execute();
  const read = async (on: Db, id: number) =>
    found(
      await on.selectFrom('discount_type').selectAll().where('id', '=', id).executeTakeFirst(),
      'discount type',
      id,
    );

  app.get(
    '/api/discounttype/actives',
    {
      config: { right: ['list', 'settings/discount-types'] },
      schema: {
        operationId: 'listActiveDiscountTypes',
        summary: 'The discount types that are offered',
        tags,
        response: answers(Type.Array(DiscountType)),
      },
    },
    () =>
      db.selectFrom('discount_type').select(['id', 'name']).where('active', '=', 1).orderBy('id').execute(),
  );

  app.get(
    '/api/discounttype',
    {
      config: { right: ['list', 'settings/discount-types'] },
      schema: {
        operationId: 'listDiscountTypes',
        summary: 'All discount types',
        tags,
        response: answers(Type.Array(ListedDiscountType)),
      },
    },
    async () => (await all(db)).map(discountType),
  );

  app.get(
    '/api/discounttype/:id',
    {
      config: { right: ['show', 'settings/discount-types'] },
      schema: {
        operationId: 'readDiscountType',
        summary: 'One discount type',
        tags,
        params: IdParams,
        response: answers(ListedDiscountType),
      },
    },
    async (request, reply) => discountType(tagged(reply, await read(db, request.params.id))),
  );

  app.post(
    '/api/discounttype',
    {
      config: { right: ['create', 'settings/discount-types'] },
      schema: {
        operationId: 'createDiscountType',
        summary: 'Adds a discount type',
        tags,
        body: DiscountTypeInput,
        response: answersCreated(ListedDiscountType),
      },
    },
    async (request, reply) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const values = columns(request.body);
      const row = await inTransaction(db, async tx => {
        await lockShop(tx);
        mustBeFreeName(await all(tx), values.name, 'discount type');
        const insertion = tx.insertInto('discount_type').values(values).returningAll();
        const row = await insertion.executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return row;
      });
      reply.code(201);
      return discountType(tagged(reply, row));
    },
  );

  changeable<Row<'discount_type'>, DiscountTypeInput, ListedDiscountType>(app, db, {
    path: '/api/discounttype',
    what: 'discount type',
    resource: 'settings/discount-types',
    ...{ tags, input: DiscountTypeInput, record: ListedDiscountType, wire: discountType },
    read: (_request, id) => read(db, id),
    save: (request, id, body) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const values = columns(body);
      return inTransaction(db, async tx => {
        await lockShop(tx);
        await lockRow(tx, 'discount_type', id);
        const before = await read(tx, id);
        mustBeVersion(request, before, 'discount type');
        mustBeFreeName(await all(tx), values.name, 'discount type', id);
        const row = await tx
          .updateTable('discount_type')
          .set({ ...values, ...raised })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        return row;
      });
    },
  });

  app.delete(
    '/api/discounttype/:id',
    {
      config: { right: ['delete', 'settings/discount-types'] },
      schema: {
        operationId: 'deleteDiscountType',
        summary: 'Deletes a discount type that no promotion has',
        tags,
        params: IdParams,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const { id } = request.params;
      if (id === PERCENTAGE_DISCOUNT) throw new HttpProblem(409, PERCENTAGE);
      const deletion = inTransaction(db, async tx => {
        const row = await read(tx, id);
        await tx.deleteFrom('discount_type').where('id', '=', id).execute();
        await trail.deleted(tx, request, row);
      });
      await refusingHistory(deletion, HISTORY);
      return reply.code(204).send(null);
    },
  );
  done();
};
