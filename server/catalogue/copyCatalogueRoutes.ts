/** Copies the catalogue of one branch to a branch without a catalogue. All records are copied, or none. */
import { randomUUID } from 'node:crypto';
import Type from 'typebox';
import { CopyCatalogueResult, CopyCatalogueProgress } from '../../contract/branch.ts';
import { okResponse, createdResponse, Id, IdParams } from '../../contract/common.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { findVisibleBranch, assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import { lockCatalogue, lockSales } from '../database/locks.ts';
import type { FileStorage } from '../files/files.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { removeImage, type ImageFolder } from '../http/images.ts';

type CopiedFolder = Exclude<ImageFolder, 'brand' | 'declared'>;

const ELSEWHERE = createMessage('rights.copyCatalogue');
const NOT_EMPTY = createMessage('branch.hasCategories');

interface Progress {
  done: number;
  total: number;
}

export const copyCatalogueRoutes: RoutePlugin = (app, { db, files }, done) => {
  const tags = ['branch'];
  const underWay = new Map<number, Progress>();

  app.get(
    '/api/branch/:id/catalogue',
    {
      config: { right: ['create', 'branches'] },
      schema: {
        operationId: 'readCatalogueToCopy',
        summary: "Previews a copy of another branch's catalogue",
        tags,
        params: IdParams,
        querystring: Type.Object({ from: Id }),
        response: okResponse(CopyCatalogueProgress),
      },
    },
    async request => {
      const { id } = request.params;
      const { from } = request.query;
      await findVisibleBranch(db, request, id);
      await findVisibleBranch(db, request, from);
      const { done: copied = 0, total = 0 } = underWay.get(id) ?? {};
      return { ...(await countCatalogue(db, from)), isEmpty: await isEmpty(db, id), copied, total };
    },
  );

  app.post(
    '/api/branch/:id/catalogue',
    {
      config: { right: ['create', 'branches'] },
      schema: {
        operationId: 'copyCatalogue',
        summary: "Copies another branch's catalogue to a branch without a catalogue",
        tags,
        params: IdParams,
        body: Type.Object({ from: Id }),
        response: createdResponse(CopyCatalogueResult),
      },
    },
    async (request, reply) => {
      assertUserWorksInEveryBranch(request, ELSEWHERE);
      const { id } = request.params;
      const { from } = request.body;
      await findVisibleBranch(db, request, id);
      await findVisibleBranch(db, request, from);
      if (from === id) throw new HttpProblem(400, createMessage('branch.copyFromItself'), 'from');
      if (underWay.has(id) || !(await isEmpty(db, id))) throw new HttpProblem(409, NOT_EMPTY);
      const progress = { done: 0, total: 0 };
      underWay.set(id, progress);
      const pictures = new Pictures(files, progress);
      let copied: CopyCatalogueResult;
      try {
        await pictures.copyOf(db, from);
        copied = await inTransaction(db, async tx => {
          // The lock on the branch's sales prevents two concurrent calls from both copying a catalogue into the branch.
          await lockSales(tx, id);
          if (!(await isEmpty(tx, id))) throw new HttpProblem(409, NOT_EMPTY);
          // The lock prevents changes of the source catalogue between reading its categories and reading its products.
          await lockCatalogue(tx, from);
          const rows = await copyRows(tx, from, id, pictures);
          const { name } = await tx
            .selectFrom('branch')
            .select('name')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await recordTrailEvents(tx, getTrailActor(request), {
            action: 'import',
            resource: 'branch',
            id,
            name,
            branchId: id,
            after: { from, ...rows },
          });
          return rows;
        });
      } catch (error) {
        await pictures.remove();
        throw error;
      } finally {
        underWay.delete(id);
      }
      await pictures.copyLate(db);
      await pictures.removeUnused();
      reply.code(201);
      return copied;
    },
  );
  done();
};

async function isEmpty(db: Db, branchId: number): Promise<boolean> {
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  return category === undefined;
}

async function countCatalogue(db: Db, branchId: number) {
  const count = async (table: 'category' | 'product') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('branch_id', '=', branchId)
        .executeTakeFirstOrThrow()
    ).rows;
  return { categories: await count('category'), products: await count('product') };
}

/** Copies picture files. Each row needs its own file, because deleting a row deletes its file. */
class Pictures {
  private readonly names = new Map<string, string>();
  private readonly late: { folder: CopiedFolder; image: string; rowId: number }[] = [];
  private readonly used = new Set<string>();
  private readonly files: FileStorage;
  private readonly progress: Progress;

  constructor(files: FileStorage, progress: Progress) {
    this.files = files;
    this.progress = progress;
  }

  async copyOf(db: Db, branchId: number): Promise<void> {
    const wanted: [CopiedFolder, string][] = [];
    for (const folder of ['category', 'product'] as const) {
      const rows = await db
        .selectFrom(folder)
        .select('image')
        .where('branch_id', '=', branchId)
        .where('image', '<>', '')
        .distinct()
        .execute();
      for (const { image } of rows)
        if (isOwnFile(image) && !this.names.has(`${folder}/${image}`)) wanted.push([folder, image]);
    }
    this.progress.total = this.progress.done + wanted.length;
    for (const [folder, image] of wanted) {
      await this.copy(folder, image);
      this.progress.done++;
    }
  }

  noteLate(folder: CopiedFolder, image: string, rowId: number): void {
    if (isOwnFile(image) && !this.names.has(`${folder}/${image}`)) this.late.push({ folder, image, rowId });
  }

  /**
   * Copies the pictures that were added while the catalogue was copied, and assigns the copies to their rows. Runs
   * after the transaction, because slow storage would block other writers.
   */
  async copyLate(db: Db): Promise<void> {
    for (const { folder, image, rowId } of this.late) {
      const key = `${folder}/${image}`;
      if (!this.names.has(key)) await this.copy(folder, image);
      const copy = this.names.get(key);
      if (copy === undefined) continue;
      this.used.add(key);
      await db
        .updateTable(folder)
        .set({ image: copy })
        .where('id', '=', rowId)
        .where('image', '=', '')
        .execute();
    }
  }

  of(folder: CopiedFolder, image: string): string {
    if (!isOwnFile(image)) return image;
    const copy = this.names.get(`${folder}/${image}`);
    if (copy !== undefined) this.used.add(`${folder}/${image}`);
    return copy ?? '';
  }

  remove(): Promise<void> {
    return this.removeOf([...this.names]);
  }

  removeUnused(): Promise<void> {
    return this.removeOf([...this.names].filter(([key]) => !this.used.has(key)));
  }

  private async removeOf(copies: readonly [string, string][]): Promise<void> {
    for (const [key, name] of copies) await removeImage(this.files, key.split('/')[0] as CopiedFolder, name);
  }

  private async copy(folder: CopiedFolder, image: string): Promise<void> {
    const name = `${randomUUID()}.webp`;
    const isThere = await this.files.copy(`${folder}/${image}`, `${folder}/${name}`);
    if (isThere) this.names.set(`${folder}/${image}`, name);
  }
}

/**
 * Checks that a picture is a file used by only one row. Rows of the demo shop share pictures, and a URL is not a
 * file.
 */
const isOwnFile = (image: string): boolean =>
  image !== '' && !image.startsWith('demo-') && !/[/\\:]/.test(image);

async function copyRows(tx: Tx, from: number, to: number, pictures: Pictures) {
  const categories = await tx
    .selectFrom('category')
    .selectAll()
    .where('branch_id', '=', from)
    .orderBy('id')
    .execute();
  const newIds = new Map<number, number>();
  for (const { id, version: _, ...category } of categories) {
    const image = pictures.of('category', category.image);
    const added = await tx
      .insertInto('category')
      .values({ ...category, branch_id: to, parent_id: 0, image })
      .returning('id')
      .executeTakeFirstOrThrow();
    newIds.set(id, added.id);
    pictures.noteLate('category', category.image, added.id);
  }
  for (const { id, parent_id } of categories) {
    const parent = newIds.get(parent_id);
    if (!parent) continue;
    await tx.updateTable('category').set({ parent_id: parent }).where('id', '=', newIds.get(id)!).execute();
  }
  const products = await tx
    .selectFrom('product')
    .selectAll()
    .where('branch_id', '=', from)
    .orderBy('id')
    .execute();
  const rows = products.map(({ id: _id, version: _version, ...product }) => ({
    ...product,
    branch_id: to,
    category_id: newIds.get(product.category_id)!,
    stock_milli: 0,
    // Suppliers belong to a single branch, so the copied products have no supplier.
    supplier_id: null,
    image: pictures.of('product', product.image),
  }));
  const inserted = await insertMany(tx, 'product', rows, ['id']);
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  for (const [at, { image }] of products.entries()) pictures.noteLate('product', image, ids[at]!);
  await copyCodes(tx, from, to, new Map(products.map(({ id }, at) => [id, ids[at]!])));
  return { categories: categories.length, products: products.length };
}

async function copyCodes(tx: Tx, from: number, to: number, copyOf: ReadonlyMap<number, number>) {
  const codes = await tx.selectFrom('product_code').selectAll().where('branch_id', '=', from).execute();
  if (codes.length === 0) return;
  const rows = codes.flatMap(code => {
    const product_id = copyOf.get(code.product_id);
    return product_id === undefined ? [] : [{ ...code, branch_id: to, product_id }];
  });
  await insertMany(tx, 'product_code', rows);
}
