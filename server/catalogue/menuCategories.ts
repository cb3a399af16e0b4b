import Type from 'typebox';
import { answers, answersCreated, answersNothing, IdParams } from '../../contract/common.ts';
import { MenuCategory, MenuCategoryInput } from '../../contract/menuCategory.ts';
import { mustWorkEverywhere } from '../auth/sessions.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { mustBeFreeName } from '../http/names.ts';
import { found, HttpProblem } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';

const ELSEWHERE = 'Only someone who works for every branch can change menu categories.';
const USED = 'Categories are of this type, so it cannot be deleted. Choose another type for them first.';

/** Reading the list is a documented call; the others are additions of ours. */
export const menuCategories: Routes = (app, { db }, done) => {
  const tags = ['menu category'];
  const all = (on: Db) => on.selectFrom('menu_category').selectAll().orderBy('id').execute();
  const read = async (on: Db, id: number) =>
    found(
      await on.selectFrom('menu_category').selectAll().where('id', '=', id).executeTakeFirst(),
      'menu category',
      id,
    );

  app.get('/api/menucategory', { schema: { tags, response: answers(Type.Array(MenuCategory)) } }, () =>
    all(db),
  );

  app.get(
    '/api/menucategory/:id',
    { schema: { tags, params: IdParams, response: answers(MenuCategory) } },
    request => read(db, request.params.id),
  );

  app.post(
    '/api/menucategory',
    { schema: { tags, body: MenuCategoryInput, response: answersCreated(MenuCategory) } },
    async (request, reply) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const name = request.body.name.trim();
      const row = await inTransaction(db, async tx => {
        mustBeFreeName(await all(tx), name, 'menu category');
        return tx.insertInto('menu_category').values({ name }).returningAll().executeTakeFirstOrThrow();
      });
      reply.code(201);
      return row;
    },
  );

  app.put(
    '/api/menucategory/:id',
    { schema: { tags, params: IdParams, body: MenuCategoryInput, response: answers(MenuCategory) } },
    request => {
      mustWorkEverywhere(request, ELSEWHERE);
      const { id } = request.params;
      const name = request.body.name.trim();
      return inTransaction(db, async tx => {
        const before = await read(tx, id);
        mustBeFreeName(await all(tx), name, 'menu category', id);
        await tx.updateTable('menu_category').set({ name }).where('id', '=', id).execute();
        // Categories name their type, so they get the new name along with it.
        await tx.updateTable('category').set({ tipo: name }).where('tipo', '=', before.name).execute();
        return { id, name };
      });
    },
  );

  app.delete(
    '/api/menucategory/:id',
    { schema: { tags, params: IdParams, response: answersNothing } },
    async (request, reply) => {
      mustWorkEverywhere(request, ELSEWHERE);
      const { id } = request.params;
      await inTransaction(db, async tx => {
        const { name } = await read(tx, id);
        const used = await tx.selectFrom('category').select('id').where('tipo', '=', name).executeTakeFirst();
        if (used) throw new HttpProblem(409, USED);
        await tx.deleteFrom('menu_category').where('id', '=', id).execute();
      });
      return reply.code(204).send(null);
    },
  );
  done();
};
