import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { okResponse } from '../../contract/common.ts';
import { MenuCategory, MenuCategoryInput } from '../../contract/category.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import {
  recordTrailEvents,
  createResourceTrailWriter,
  getTrailActor,
  type TrailEvent,
} from '../audit/trail.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockRow, lockShop } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { assertRecordNameUnique } from '../http/uniqueRecordNames.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { createMessage } from '../language/message.ts';

const ELSEWHERE = createMessage('rights.menuCategories');
const USED = createMessage('menuCategory.inUse');

const menuCategory = ({ id, name }: Row<'menu_category'>): MenuCategory => ({ id, name });

const trail = createResourceTrailWriter('menucategory', menuCategory);

export const menuCategoryRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['menu category'];
  const all = (on: Db) => on.selectFrom('menu_category').selectAll().orderBy('id').execute();
  const read = async (on: Db, id: number) =>
    assertRecordFound(
      await on.selectFrom('menu_category').selectAll().where('id', '=', id).executeTakeFirst(),
      'menu category',
      id,
    );

  app.get(
    '/api/menucategory',
    {
      config: { right: ['list', 'settings/menu-categories'] },
      schema: {
        operationId: 'listMenuCategories',
        summary: 'Lists all menu categories',
        tags,
        response: okResponse(Type.Array(MenuCategory)),
      },
    },
    async () => (await all(db)).map(menuCategory),
  );

  addRecordRoutes<Row<'menu_category'>, MenuCategoryInput, MenuCategory>(app, db, {
    path: '/api/menucategory',
    what: 'menu category',
    resource: 'settings/menu-categories',
    tags,
    input: MenuCategoryInput,
    record: MenuCategory,
    wire: menuCategory,
    read: (_request, id) => read(db, id),
    create: (request, body) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      const name = body.name.trim();
      return inTransaction(db, async tx => {
        await lockShop(tx);
        assertRecordNameUnique(await all(tx), name, 'menu category');
        const insertion = tx.insertInto('menu_category').values({ name }).returningAll();
        const row = await insertion.executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return row;
      });
    },
    save: (request, id, body) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      const name = body.name.trim();
      return inTransaction(db, async tx => {
        await lockShop(tx);
        await lockRow(tx, 'menu_category', id);
        const before = await read(tx, id);
        assertRecordVersion(request, before, 'menu category');
        assertRecordNameUnique(await all(tx), name, 'menu category', id);
        const update = tx
          .updateTable('menu_category')
          .set({ name, ...incrementVersion })
          .where('id', '=', id);
        const row = await update.returningAll().executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        if (name !== before.name) await renameType(tx, request, before.name, name);
        return row;
      });
    },
    removal: 'Deletes an unused menu category',
    remove: (request, id) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      return inTransaction(db, async tx => {
        await lockRow(tx, 'menu_category', id);
        const row = await read(tx, id);
        const using = tx.selectFrom('category').select('id').where('tipo', '=', row.name);
        if (await using.executeTakeFirst()) throw new HttpProblem(409, USED);
        await tx.deleteFrom('menu_category').where('id', '=', id).execute();
        await trail.deleted(tx, request, row);
      });
    },
  });
  done();
};

/**
 * Renames a menu category in every category that belongs to it, because categories store its name. Each changed
 * category gets an entry in the audit trail.
 */
async function renameType(tx: Tx, request: FastifyRequest, from: string, to: string): Promise<void> {
  const renamed = await tx
    .updateTable('category')
    .set({ tipo: to, ...incrementVersion })
    .where('tipo', '=', from)
    .returning(['id', 'name', 'branch_id', 'version'])
    .execute();
  await recordTrailEvents(
    tx,
    getTrailActor(request),
    ...renamed.map(({ id, name, branch_id: branchId, version }): TrailEvent => ({
      action: 'update',
      resource: 'category',
      id,
      name,
      branchId,
      version,
      before: { tipo: from },
      after: { tipo: to },
    })),
  );
}
