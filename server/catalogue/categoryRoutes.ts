import Type from 'typebox';
import { Category, CategoryInput } from '../../contract/category.ts';
import { okResponse, Id } from '../../contract/common.ts';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import { assertBranchUnchanged, readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { getDialect, inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockCatalogue } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { sanitizeDescription } from '../http/descriptions.ts';
import { removeStoredImage, saveCatalogueRecordWithImage } from './entityImages.ts';
import { IMAGE_BODY_LIMIT } from '../http/images.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { toInvalidFieldMessage, createMessage } from '../language/message.ts';

const HISTORY = createMessage('category.inUse');

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
  description: sanitizeDescription(input.description),
  parent_id: input.parent_id,
  status: input.status,
  tipo: input.tipo,
  pesado: toFlag(input.pesado),
  ecommerce: toFlag(input.ecommerce),
});

const trail = createResourceTrailWriter('category', category);

export const categoryRoutes: RoutePlugin = (app, { db, files }, done) => {
  const tags = ['category'];
  const upload = (input: CategoryInput) =>
    ({
      files,
      folder: 'category',
      data: input.base64dataimage,
      field: 'base64dataimage',
      first: (tx: Tx) => assertMenuCategory(tx, input.tipo),
    }) as const;

  app.get(
    '/api/category/branch/:branchId',
    {
      config: { right: ['list', 'categories'] },
      schema: {
        operationId: 'listCategories',
        summary: 'Lists all categories of a branch',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(Category)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findVisibleBranch(db, request, branchId);
      const rows = await db
        .selectFrom('category')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute();
      return rows.map(category);
    },
  );

  addRecordRoutes<Row<'category'>, CategoryInput, Category>(app, db, {
    path: '/api/category',
    what: 'category',
    resource: 'categories',
    bodyLimit: IMAGE_BODY_LIMIT,
    tags,
    input: CategoryInput,
    record: Category,
    wire: category,
    read: (request, id) => readVisibleRow(db, request, 'category', id),
    asSent: () => ({ base64dataimage: '' }),
    create: async (request, body) => {
      await findVisibleBranch(db, request, body.branch_id);
      const values = { ...columns(body), branch_id: body.branch_id };
      return saveCatalogueRecordWithImage(db, body.branch_id, upload(body), async (tx, picture) => {
        await assertParent(tx, body.branch_id, body.parent_id);
        const row = await tx
          .insertInto('category')
          .values({ ...values, ...picture })
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.created(tx, request, row);
        return { row };
      });
    },
    save: async (request, id, body) => {
      // A category cannot move to another branch, because its products and sales belong to its branch.
      const { branch_id } = await readVisibleRow(db, request, 'category', id);
      assertBranchUnchanged(body.branch_id, branch_id, 'branch_id');
      const values = columns(body);
      return saveCatalogueRecordWithImage(db, branch_id, upload(body), async (tx, picture) => {
        const before = await readVisibleRow(tx, request, 'category', id);
        assertRecordVersion(request, before, 'category');
        await assertParent(tx, branch_id, body.parent_id, id);
        const row = await tx
          .updateTable('category')
          .set({ ...values, ...picture, ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await trail.changed(tx, request, before, row);
        return { row, replaced: before.image };
      });
    },
    removal: 'Deletes a category without history',
    history: HISTORY,
    remove: async (request, id) => {
      const image = await inTransaction(db, async tx => {
        const { branch_id } = await readVisibleRow(tx, request, 'category', id);
        await lockCatalogue(tx, branch_id);
        // The category is read again under the lock on the catalogue, because another call may have changed its picture
        // since the first read.
        const row = await readVisibleRow(tx, request, 'category', id);
        if (await isCategoryInUse(tx, id, row.branch_id)) throw new HttpProblem(409, HISTORY);
        await moveItems(tx, id);
        await tx.deleteFrom('category').where('id', '=', id).execute();
        await trail.deleted(tx, request, row);
        return row.image;
      });
      await removeStoredImage(files, 'category', image);
    },
  });
  done();
};

/**
 * Checks that the menu category exists, and prevents its renaming or deletion until the transaction ends.
 * @throws HttpProblem 400 if it does not exist
 */
async function assertMenuCategory(tx: Tx, tipo: string): Promise<void> {
  if (tipo === '') return;
  const row = await tx
    .selectFrom('menu_category')
    .select('id')
    .where('name', '=', tipo)
    .$if(getDialect(tx) === 'postgres', query => query.forShare())
    .executeTakeFirst();
  if (!row) throw new HttpProblem(400, createMessage('category.unknownType'), 'tipo');
}

async function assertParent(db: Db, branchId: number, parentId: number, id?: number): Promise<void> {
  if (parentId === 0) return;
  const rows = await db
    .selectFrom('category')
    .select(['id', 'parent_id'])
    .where('branch_id', '=', branchId)
    .execute();
  const parentIds = new Map(rows.map(row => [row.id, row.parent_id]));
  const refuse = (rule: FieldRule) =>
    new HttpProblem(400, toInvalidFieldMessage('parent_id', rule), 'parent_id');
  if (!parentIds.has(parentId)) throw refuse(createFieldRule('categoryOfBranch'));
  // The loop goes from the new parent up to the top level. It removes each visited category from the map, so that it
  // also ends if old data contains a cycle.
  for (let at = parentId, next; (next = parentIds.get(at)) !== undefined; at = next) {
    if (at === id) throw refuse(createFieldRule('notItselfOrBelow'));
    parentIds.delete(at);
  }
}

export async function isCategoryInUse(db: Db, id: number, branchId: number): Promise<boolean> {
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

/**
 * Sets the category of promotion items to the present category of their product. An item stores the category that its
 * product had when the item was added, and a category with items cannot be deleted.
 */
const moveItems = (tx: Db, id: number) =>
  tx
    .updateTable('promotion_item')
    .from('product')
    .set(eb => ({ category_id: eb.ref('product.category_id') }))
    .whereRef('product.id', '=', 'promotion_item.product_id')
    .where('promotion_item.category_id', '=', id)
    .execute();

export const selectCategory = (db: Db, branchId: number, id: number) =>
  db
    .selectFrom('category')
    .select('id')
    .where('id', '=', id)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();

export async function assertCategoryExists(db: Db, branchId: number, id: number): Promise<void> {
  assertRecordFound(await selectCategory(db, branchId, id), 'category', id);
}
