import Type from 'typebox';
import { answers } from '../../contract/common.ts';
import { DiscountType } from '../../contract/discountType.ts';
import type { Routes } from '../http/routes.ts';

export const discountTypes: Routes = (app, { db }, done) => {
  app.get(
    '/api/discounttype/actives',
    { schema: { tags: ['discount type'], response: answers(Type.Array(DiscountType)) } },
    () =>
      db.selectFrom('discount_type').select(['id', 'name']).where('active', '=', 1).orderBy('id').execute(),
  );
  done();
};
