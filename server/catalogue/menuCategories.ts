import Type from 'typebox';
import { answers } from '../../contract/common.ts';
import { MenuCategory } from '../../contract/menuCategory.ts';
import type { Routes } from '../http/routes.ts';

export const menuCategories: Routes = (app, { db }, done) => {
  app.get(
    '/api/menucategory',
    { schema: { tags: ['menu category'], response: answers(Type.Array(MenuCategory)) } },
    () => db.selectFrom('menu_category').selectAll().orderBy('id').execute(),
  );
  done();
};
