import Type from 'typebox';
import { Category, CategoryInput } from '../../contract/category.ts';
import { answers, answersCreated, answersNothing, Id, IdParams } from '../../contract/common.ts';
import { mustStayInBranch, readVisible } from '../auth/visible.ts';
import type { Routes } from '../http/routes.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockCatalogue } from '../database/locks.ts';
import { flagOf, type Row } from '../database/schema.ts';
import { storedDescription } from './descriptions.ts';
import { dropImage, savingInCatalogue } from './entityImages.ts';
import { IMAGE_BODY_LIMIT } from './images.ts';
import { HttpProblem, refusingHistory } from '../http/problems.ts';
import { mustBeBranch, mustSeeBranch } from '../auth/sessions.ts';

const HISTORY =
  'This category has products, promotions, sales or categories below it, so it cannot be deleted. Make it inactive instead.';

const category = (row: Row<'category'>): Category => ({
  id: row.id,
  name: row.name,
  description: row.description,
  parent_id: row.parent_id,
  status: row.status,
  image: row.image,
  tipo: row.tipo,
  pesado: row.pesado === 1,
  ecommerce: row.ecommerce === 1,
  branch_id: row.branch_id,
});

const columns = (input: CategoryInput) => ({
  name: input.name.trim(),
  description: storedDescription(input.description),
  parent_id: input.parent_id,
  status: input.status,
  tipo: input.tipo,
  pesado: flagOf(input.pesado),
  ecommerce: flagOf(input.ecommerce),
});

export const categories: Routes = (app, { db, files }, done) => {
  const tags = ['category'];
  const upload = (input: CategoryInput) =>
    ({
      files,
      folder: 'category',
      data: input.base64dataimage,
      field: 'base64dataimage',
    }) as const;

  app.get(
    '/api/category/branch/:branchId',
    { schema: { tags, params: Type.Object({ branchId: Id }), response: answers(Type.Array(Category)) } },
    async request => {
      const { branchId } = request.params;
      mustSeeBranch(request, branchId);
      const rows = await db
        .selectFrom('category')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute();
      return rows.map(category);
    },
  );

  app.get(
    '/api/category/:id',
    { schema: { tags, params: IdParams, response: answers(Category) } },
    async request => category(await readVisible(db, request, 'category', request.params.id)),
  );

  app.post(
    '/api/category',
    {
      bodyLimit: IMAGE_BODY_LIMIT,
      schema: { tags, body: CategoryInput, response: answersCreated(Category) },
    },
    async (request, reply) => {
      const { body } = request;
      await mustBeBranch(db, request, body.branch_id);
      await mustBeMenuCategory(db, body.tipo);
      const values = { ...columns(body), branch_id: body.branch_id };
      const added = await savingInCatalogue(db, body.branch_id, upload(body), async (tx, picture) => {
        await mustBeParent(tx, body.branch_id, body.parent_id);
        const row = await tx
          .insertInto('category')
          .values({ ...values, ...picture })
          .returningAll()
          .executeTakeFirstOrThrow();
        return { row };
      });
      reply.code(201);
      return category(added);
    },
  );

  app.put(
    '/api/category/:id',
    {
      bodyLimit: IMAGE_BODY_LIMIT,
      schema: { tags, params: IdParams, body: CategoryInput, response: answers(Category) },
    },
    async request => {
      const {
        body,
        params: { id },
      } = request;
      const { branch_id } = await readVisible(db, request, 'category', id);
      mustStayInBranch(body.branch_id, branch_id, 'branch_id');
      await mustBeMenuCategory(db, body.tipo);
      const values = columns(body);
      const changed = await savingInCatalogue(db, branch_id, upload(body), async (tx, picture) => {
        await mustBeParent(tx, branch_id, body.parent_id, id);
        const before = await readVisible(tx, request, 'category', id);
        const row = await tx
          .updateTable('category')
          .set({ ...values, ...picture })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return { row, replaced: before.image };
      });
      return category(changed);
    },
  );

  app.delete(
    '/api/category/:id',
    { schema: { tags, params: IdParams, response: answersNothing } },
    async (request, reply) => {
      const { id } = request.params;
      const deletion = inTransaction(db, async tx => {
        const { branch_id, image } = await readVisible(tx, request, 'category', id);
        await lockCatalogue(tx, branch_id);
        if (await hasHistory(tx, id, branch_id)) throw new HttpProblem(409, HISTORY);
        await tx.deleteFrom('category').where('id', '=', id).execute();
        return image;
      });
      await dropImage(files, 'category', await refusingHistory(deletion, HISTORY));
      return reply.code(204).send(null);
    },
  );
  done();
};

/** @throws HttpProblem 400 */
async function mustBeMenuCategory(db: Db, tipo: string): Promise<void> {
  if (tipo === '') return;
  const row = await db.selectFrom('menu_category').select('id').where('name', '=', tipo).executeTakeFirst();
  if (!row) throw new HttpProblem(400, 'tipo must be the name of a menu category, or empty.', 'tipo');
}

/**
 * @param id of the category that gets the parent; undefined: a new one
 * @throws HttpProblem 400
 */
async function mustBeParent(db: Db, branchId: number, parentId: number, id?: number): Promise<void> {
  if (parentId === 0) return;
  const rows = await db
    .selectFrom('category')
    .select(['id', 'parent_id'])
    .where('branch_id', '=', branchId)
    .execute();
  const parentOf = new Map(rows.map(row => [row.id, row.parent_id]));
  const refuse = (says: string) => new HttpProblem(400, `parent_id ${says}.`, 'parent_id');
  if (!parentOf.has(parentId)) throw refuse('must be 0 or a category of the same branch');
  // Each is removed as it is passed, so that a cycle in old data ends the loop.
  for (let at = parentId, next; (next = parentOf.get(at)) !== undefined; at = next) {
    if (at === id) throw refuse('must not be the category itself or one below it');
    parentOf.delete(at);
  }
}

/** What no foreign key protects: categories below this one, and the sums of its sales. */
async function hasHistory(db: Db, id: number, branchId: number): Promise<boolean> {
  const child = await db
    .selectFrom('category')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('parent_id', '=', id)
    .executeTakeFirst();
  if (child) return true;
  const sold = await db
    .selectFrom('day_category')
    .select('day')
    .where('category_id', '=', id)
    .executeTakeFirst();
  return sold !== undefined;
}
