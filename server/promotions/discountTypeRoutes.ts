import Type from 'typebox';
import { okResponse } from '../../contract/common.ts';
import { DiscountType, DiscountTypeInput, DiscountTypeWithStatus } from '../../contract/discountType.ts';
import { PERCENTAGE_DISCOUNT_TYPE_ID } from '../../contract/enums.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockRow, lockShop } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { assertRecordNameUnique } from '../http/uniqueRecordNames.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { createMessage } from '../language/message.ts';

const ELSEWHERE = createMessage('rights.discountTypes');
const HISTORY = createMessage('discountType.inUse');
const PERCENTAGE = createMessage('discountType.firstStays');

const NO_PERCENTAGE = createMessage('discountType.onlyFirstIsPercentage');
const IS_PERCENTAGE = createMessage('discountType.firstIsPercentage');

const discountType = ({ id, name, active, effect }: Row<'discount_type'>): DiscountTypeWithStatus => ({
  id,
  name,
  active: active === 1,
  effect,
});

function columns(input: DiscountTypeInput, before?: Row<'discount_type'>) {
  const effect = input.effect === undefined ? (before?.effect ?? null) : input.effect;
  const isFirst = before?.id === PERCENTAGE_DISCOUNT_TYPE_ID;
  if (isFirst !== (effect === 'percentage'))
    throw new HttpProblem(400, isFirst ? IS_PERCENTAGE : NO_PERCENTAGE, 'effect');
  return { name: input.name.trim(), active: toFlag(input.active), effect };
}

const trail = createResourceTrailWriter('discounttype', discountType);

export const discountTypeRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['discount type'];
  const all = (on: Db) => on.selectFrom('discount_type').selectAll().orderBy('id').execute();
  const read = async (on: Db, id: number) =>
    assertRecordFound(
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
        summary: 'Lists the active discount types',
        tags,
        response: okResponse(Type.Array(DiscountType)),
      },
    },
    () =>
      db
        .selectFrom('discount_type')
        .select(['id', 'name', 'effect'])
        .where('active', '=', 1)
        .orderBy('id')
        .execute(),
  );

  app.get(
    '/api/discounttype',
    {
      config: { right: ['list', 'settings/discount-types'] },
      schema: {
        operationId: 'listDiscountTypes',
        summary: 'Lists all discount types',
        tags,
        response: okResponse(Type.Array(DiscountTypeWithStatus)),
      },
    },
    async () => (await all(db)).map(discountType),
  );

  addRecordRoutes<Row<'discount_type'>, DiscountTypeInput, DiscountTypeWithStatus>(app, db, {
    path: '/api/discounttype',
    what: 'discount type',
    resource: 'settings/discount-types',
    tags,
    input: DiscountTypeInput,
    record: DiscountTypeWithStatus,
    wire: discountType,
    read: (_request, id) => read(db, id),
    create: (request, body) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      const values = columns(body);
      return inTransaction(db, async tx => {
        await lockShop(tx);
        assertRecordNameUnique(await all(tx), values.name, 'discount type');
        const insertion = tx.insertInto('discount_type').values(values).returningAll();
        const row = await insertion.executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return row;
      });
    },
    save: (request, id, body) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      return inTransaction(db, async tx => {
        await lockShop(tx);
        await lockRow(tx, 'discount_type', id);
        const before = await read(tx, id);
        assertRecordVersion(request, before, 'discount type');
        const values = columns(body, before);
        assertRecordNameUnique(await all(tx), values.name, 'discount type', id);
        const row = await tx
          .updateTable('discount_type')
          .set({ ...values, ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        if (row.effect !== before.effect) await tellTills(tx, id);
        return row;
      });
    },
    removal: 'Deletes an unused discount type',
    history: HISTORY,
    remove: (request, id) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      if (id === PERCENTAGE_DISCOUNT_TYPE_ID) throw new HttpProblem(409, PERCENTAGE);
      return inTransaction(db, async tx => {
        await lockRow(tx, 'discount_type', id);
        const row = await read(tx, id);
        await tx.deleteFrom('discount_type').where('id', '=', id).execute();
        await trail.deleted(tx, request, row);
      });
    },
  });
  done();
};

/**
 * Runs an update of a discount type's promotions that changes no value but fires triggers. The triggers mark the
 * products as changed, so that tills load them (database/migrations/013_tills.ts).
 */
const tellTills = (tx: Tx, id: number) =>
  tx.updateTable('promotion').set({ discount_type_id: id }).where('discount_type_id', '=', id).execute();
