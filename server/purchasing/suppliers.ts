import Type from 'typebox';
import { answers, answersCreated, answersNothing, Id, IdParams, PageQuery } from '../../contract/common.ts';
import { Supplier, SupplierInput, SupplierPage } from '../../contract/supplier.ts';
import { deleteVisible, readVisible } from '../auth/visible.ts';
import type { Routes } from '../http/routes.ts';
import { flagOf, type Row } from '../database/schema.ts';
import { countRows, readPage } from '../http/paging.ts';
import { found, refusingHistory } from '../http/problems.ts';
import { nameContains } from '../database/searches.ts';
import { mustBeBranch, mustSeeBranch, visibleBranches } from '../auth/sessions.ts';
import { folded } from '../lib/text.ts';

const HISTORY = 'This supplier has purchases, so it cannot be deleted. Make it inactive instead.';

const supplier = (row: Row<'supplier'>): Supplier => ({
  id: row.id,
  name: row.name,
  contact: row.contact,
  phone: row.phone,
  address: row.address,
  city: row.city,
  country: row.country,
  email: row.email,
  home_Page: row.home_page,
  branchId: row.branch_id,
  status: row.status === 1,
});

const columns = (input: SupplierInput) => {
  const name = input.name.trim();
  return {
    name,
    search: folded(name),
    contact: input.contact,
    phone: input.phone,
    address: input.address,
    city: input.city,
    country: input.country,
    email: input.email,
    home_page: input.home_page,
    status: flagOf(input.status),
  };
};

export const suppliers: Routes = (app, { db }, done) => {
  const tags = ['supplier'];

  app.get(
    '/api/supplier/branch/:branchId',
    {
      schema: {
        tags,
        params: Type.Object({ branchId: Id }),
        querystring: PageQuery,
        response: answers(SupplierPage),
      },
    },
    async request => {
      const { branchId } = request.params;
      mustSeeBranch(request, branchId);
      const matching = db
        .selectFrom('supplier')
        .where('branch_id', '=', branchId)
        .where(nameContains(request.query.name));
      const { rows, paging } = await readPage(request.query, {
        rows: (limit, offset) =>
          matching.selectAll().orderBy('search').orderBy('id').limit(limit).offset(offset).execute(),
        count: () => countRows(matching),
      });
      return { results: rows.map(supplier), ...paging };
    },
  );

  app.get(
    '/api/supplier/:id',
    { schema: { tags, params: IdParams, response: answers(Supplier) } },
    async request => supplier(await readVisible(db, request, 'supplier', request.params.id)),
  );

  app.post(
    '/api/supplier',
    { schema: { tags, body: SupplierInput, response: answersCreated(Supplier) } },
    async (request, reply) => {
      const { branchId } = request.body;
      await mustBeBranch(db, request, branchId);
      const row = await db
        .insertInto('supplier')
        .values({ ...columns(request.body), branch_id: branchId })
        .returningAll()
        .executeTakeFirstOrThrow();
      reply.code(201);
      return supplier(row);
    },
  );

  app.put(
    '/api/supplier/:id',
    { schema: { tags, params: IdParams, body: SupplierInput, response: answers(Supplier) } },
    async request => {
      const { id } = request.params;
      // A supplier stays in its branch: the purchases that name it belong there.
      const row = await db
        .updateTable('supplier')
        .set(columns(request.body))
        .where('id', '=', id)
        .where(visibleBranches(request))
        .returningAll()
        .executeTakeFirst();
      return supplier(found(row, 'supplier', id));
    },
  );

  app.delete(
    '/api/supplier/:id',
    { schema: { tags, params: IdParams, response: answersNothing } },
    async (request, reply) => {
      const { id } = request.params;
      await refusingHistory(deleteVisible(db, request, 'supplier', id), HISTORY);
      return reply.code(204).send(null);
    },
  );
  done();
};
