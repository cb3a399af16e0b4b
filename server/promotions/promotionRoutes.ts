import { sql } from 'kysely';
import Type from 'typebox';
import { okResponse, Id } from '../../contract/common.ts';
import { Promotion, PromotionInput, PagedPromotions, PromotionQuery } from '../../contract/promotion.ts';
import { PERCENTAGE_DISCOUNT_TYPE_ID } from '../../contract/enums.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import { toCents, toDollars } from '../http/money.ts';
import { formatCalendarDay, parseCalendarDay } from '../http/calendarDays.ts';
import { deleteRowInBranch } from '../crud/deleteRow.ts';
import { assertBranchUnchanged, readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { countRows, readPagedRows } from '../http/paging.ts';
import { HttpProblem } from '../http/problems.ts';
import { buildOrderBy, type SortableColumns } from '../http/sorting.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { whereNameContains } from '../database/searches.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { foldText } from '../../contract/foldText.ts';
import { createMessage } from '../language/message.ts';

export const toPromotion = (row: Row<'promotion'>): Promotion => ({
  id: row.id,
  name: row.name,
  dateInit: formatCalendarDay(row.date_init),
  dateEnd: formatCalendarDay(row.date_end),
  discountTypeId: row.discount_type_id,
  value: toDollars(row.value_hundredths),
  limit: toDollars(row.limit_cents),
  branchId: row.branch_id,
});

const trail = createResourceTrailWriter('promotion', toPromotion);

const SORTED_COLUMNS: SortableColumns<'promotions'> = {
  id: sql`id`,
  name: sql`search`,
  dateInit: sql`date_init`,
  dateEnd: sql`date_end`,
  discountTypeId: sql`discount_type_id`,
  value: sql`value_hundredths`,
  limit: sql`limit_cents`,
};

/**
 * Default sort order of the promotions, latest start first, because users mostly work on current and future
 * promotions.
 */
const LATEST_START_FIRST = sql`date_init desc, id desc`;

const NO_EFFECT = createMessage('promotion.noEffect');

function columns(input: PromotionInput) {
  const name = input.name.trim();
  const date_init = parseCalendarDay(input.dateInit, 'dateInit');
  const date_end = parseCalendarDay(input.dateEnd, 'dateEnd');
  if (date_end < date_init) throw new HttpProblem(400, createMessage('promotion.endBeforeStart'), 'dateEnd');
  if (input.discountTypeId === PERCENTAGE_DISCOUNT_TYPE_ID && input.value > 100) {
    throw new HttpProblem(400, createMessage('promotion.above100Percent'), 'value');
  }
  return {
    name,
    search: foldText(name),
    date_init,
    date_end,
    discount_type_id: input.discountTypeId,
    value_hundredths: toCents(input.value, 'value'),
    limit_cents: toCents(input.limit, 'limit'),
  };
}

export const promotionRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['promotion'];

  app.get(
    '/api/promotion/branch/:branchId',
    {
      config: { right: ['list', 'promotions'] },
      schema: {
        operationId: 'listPromotions',
        summary: "Lists a page of a branch's promotions",
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: PromotionQuery,
        response: okResponse(PagedPromotions),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const matching = db
        .selectFrom('promotion')
        .where('branch_id', '=', branchId)
        .where(whereNameContains(request.query.name));
      const { rows, paging } = await readPagedRows(request.query, {
        rows: (limit, offset) =>
          matching
            .selectAll()
            .orderBy(buildOrderBy(SORTED_COLUMNS, request.query, LATEST_START_FIRST))
            .limit(limit)
            .offset(offset)
            .execute(),
        count: () => countRows(matching),
      });
      return { results: rows.map(toPromotion), ...paging };
    },
  );

  addRecordRoutes<Row<'promotion'>, PromotionInput, Promotion>(app, db, {
    path: '/api/promotion',
    what: 'promotion',
    resource: 'promotions',
    tags,
    input: PromotionInput,
    record: Promotion,
    wire: toPromotion,
    read: (request, id) => readVisibleRow(db, request, 'promotion', id),
    create: async (request, body) => {
      const { branchId, discountTypeId } = body;
      await findVisibleBranch(db, request, branchId);
      const values = { ...columns(body), branch_id: branchId };
      await assertActiveDiscountType(db, discountTypeId);
      return inTransaction(db, async tx => {
        const insertion = tx.insertInto('promotion').values(values).returningAll();
        const row = await insertion.executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return row;
      });
    },
    save: (request, id, body) => {
      // A promotion cannot move to another branch, because its products belong to its branch.
      const values = columns(body);
      return inTransaction(db, async tx => {
        await lockRow(tx, 'promotion', id);
        const before = await readVisibleRow(tx, request, 'promotion', id);
        assertBranchUnchanged(body.branchId, before.branch_id);
        assertRecordVersion(request, before, 'promotion');
        // Only a changed discount type is checked. A promotion can keep its type even if new promotions can no longer
        // use this type.
        if (body.discountTypeId !== before.discount_type_id)
          await assertActiveDiscountType(tx, body.discountTypeId);
        const row = await tx
          .updateTable('promotion')
          .set({ ...values, ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        return row;
      });
    },
    removal: 'Deletes a promotion with its items',
    remove: (request, id) =>
      deleteRowInBranch(db, request, 'promotion', id, (tx, row) => trail.deleted(tx, request, row)),
  });
  done();
};

async function assertActiveDiscountType(db: Db, id: number): Promise<void> {
  const type = await db
    .selectFrom('discount_type')
    .select(['id', 'effect'])
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!type) throw new HttpProblem(400, createMessage('promotion.discountTypeInactive'), 'discountTypeId');
  if (type.effect === null) throw new HttpProblem(400, NO_EFFECT, 'discountTypeId');
}
