import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type, { type Static } from 'typebox';
import { okResponse, textSchema } from '../../contract/common.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { STOCK_BEFORE_EDIT_HEADER } from '../../contract/headers.ts';
import { Product, ProductInput, ProductMatch, ProductUpdate } from '../../contract/product.ts';
import { normalizeProductCode, isShortProductCode } from '../../contract/gtin.ts';
import { toThousandths } from '../http/quantities.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import { moveStock, type NewMovement, selectProductsWithStockHistory } from '../stock/stockLedger.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import { deleteRow } from '../crud/deleteRow.ts';
import { assertBranchUnchanged, readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import type { Db, Tx } from '../database/connect.ts';
import { lockProducts, lockSales } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { removeStoredImage, saveCatalogueRecordWithImage } from './entityImages.ts';
import { IMAGE_BODY_LIMIT } from '../http/images.ts';
import { readLivePromotions } from '../promotions/livePromotions.ts';
import { readCurrentBusinessDay } from '../branches/timeZone.ts';
import { HttpProblem } from '../http/problems.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { selectCategory } from './categoryRoutes.ts';
import { toProductColumns, toProductMatch, toProduct, computeStockAfterSave } from './productRows.ts';
import {
  assertNotPackageCode,
  saveProductCodes,
  attachProductCodes,
  type ProductWithCodes,
} from './productCodes.ts';
import { searchProducts } from './productSearch.ts';
import { toReorderColumns } from './productReorder.ts';
import { getActor } from '../auth/actor.ts';
import { resolveRequestBranchId, findVisibleBranch } from '../auth/branchAccess.ts';
import { createMessage } from '../language/message.ts';

const HISTORY = createMessage('product.inUse');

/**
 * Header with the stock that the caller's form showed before the edit. The server adds the sent stock minus this value
 * to the current stock, so that a purchase during the edit is not overwritten. Without the header, the sent stock
 * replaces the current stock.
 */
const StockHeaders = Type.Object({
  [STOCK_BEFORE_EDIT_HEADER]: Type.Optional(
    Type.String({
      // The stock before the edit may be larger than a stock that a form accepts, because sales and returns can move
      // the stock beyond the limits of forms.
      pattern: '^-?\\d{1,12}(\\.\\d{1,3})?$',
      'x-rule': createFieldRule('decimals', { decimals: 3 }),
    }),
  ),
});

const trail = createResourceTrailWriter('product', (row: ProductWithCodes) => toProduct(row));

export const productRoutes: RoutePlugin = (app, { db, files, settings }, done) => {
  const tags = ['product'];
  const upload = (input: Pick<ProductInput, 'base64dataImage'>) =>
    ({
      files,
      folder: 'product',
      data: input.base64dataImage,
      field: 'base64dataImage',
    }) as const;

  const offerDay = async ({ branch_id }: Row<'product'>) => ({
    branchId: branch_id,
    today: await readCurrentBusinessDay(db, branch_id),
  });
  const withPromotion = async (row: Row<'product'>) =>
    toProduct(
      await attachProductCodes(db, row),
      (await readLivePromotions(db, await offerDay(row), [row])).get(row.id),
    );

  app.get(
    '/api/product/autocomplete',
    {
      config: { right: ['list', 'products'] },
      schema: {
        operationId: 'searchProducts',
        summary: 'Searches products by text or code',
        tags,
        querystring: Type.Object({ name: Type.Optional(textSchema()) }),
        response: okResponse(Type.Array(ProductMatch)),
      },
    },
    async request => {
      const branchId = await resolveRequestBranchId(db, request, settings.defaultBranch);
      return (await searchProducts(db, branchId, request.query.name ?? '')).map(toProductMatch);
    },
  );

  addRecordRoutes<Row<'product'>, ProductUpdate, Product, ProductInput>(app, db, {
    path: '/api/product',
    what: 'product',
    resource: 'products',
    bodyLimit: IMAGE_BODY_LIMIT,
    tags,
    record: Product,
    headers: StockHeaders,
    wire: withPromotion,
    input: ProductUpdate,
    newInput: ProductInput,
    read: (request, id) => readVisibleRow(db, request, 'product', id),
    asSent: () => ({ base64dataImage: '' }),
    create: async (request, body) => {
      await findVisibleBranch(db, request, body.branchId);
      assertUpc(body.upc);
      const values = { ...toProductColumns(body), ean_key: '', branch_id: body.branchId };
      const quantityMilli = toThousandths(body.stock, 'stock');
      return saveCatalogueRecordWithImage(db, body.branchId, upload(body), async (tx, picture) => {
        await assertCategoryInBranch(tx, body.branchId, body.categoryId);
        await assertUpcFree(tx, body.branchId, body);
        const reordering = await toReorderColumns(tx, body.branchId, body);
        const row = await tx
          .insertInto('product')
          .values({ ...values, ...reordering, ...picture })
          .returningAll()
          .executeTakeFirstOrThrow();
        await moveOnFloor(tx, request, row, { kind: 'opening', quantityMilli });
        const opened = { ...row, stock_milli: quantityMilli };
        await trail.created(tx, request, await saveProductCodes(tx, opened, body));
        return { row: opened };
      });
    },
    save: async (request, id, body) => {
      const { branch_id } = await readVisibleRow(db, request, 'product', id);
      const values = {
        ...toProductColumns(body),
        ...(body.ean === undefined ? {} : { ean: body.ean, ean_key: normalizeProductCode(body.ean) }),
      };
      return saveCatalogueRecordWithImage(db, branch_id, upload(body), async (tx, picture) => {
        // With the lock, this save does not overwrite the stock that a purchase raises at the same time.
        await lockProducts(tx, branch_id, [id]);
        const before = await readVisibleRow(tx, request, 'product', id);
        assertRecordVersion(request, before, 'product');
        await assertCategoryInBranch(tx, branch_id, body.categoryId);
        if (body.branchId !== undefined) assertBranchUnchanged(body.branchId, branch_id);
        const reordering = await toReorderColumns(tx, branch_id, body, before);
        if (body.upc !== before.upc) {
          assertUpc(body.upc);
          await assertUpcFree(tx, branch_id, body, id);
        }
        const { ean = before.ean, codes } = body;
        if (ean !== before.ean) {
          await assertEanFree(tx, branch_id, ean, id);
          await assertNotPackageCode(tx, branch_id, { field: 'ean', code: ean, own: id, codes });
        }
        if (saysStock(request)) {
          const quantityMilli =
            computeStockAfterSave(before, body.stock, stockRead(request)) - before.stock_milli;
          await moveOnFloor(tx, request, before, { kind: 'correction', quantityMilli });
        }
        const row = await tx
          .updateTable('product')
          .set({ ...values, ...reordering, ...picture, ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const current = await attachProductCodes(tx, before);
        await trail.changed(tx, request, current, await saveProductCodes(tx, row, body));
        return { row, replaced: before.image };
      });
    },
    removal: 'Deletes a product without history',
    history: HISTORY,
    remove: async (request, id) => {
      const before = async (tx: Tx) => {
        // The server first checks whether the caller may see the product, so that callers cannot find out whether a
        // product of another branch exists.
        const { branch_id } = await readVisibleRow(tx, request, 'product', id);
        // Two locks are taken before the product is deleted. Without the lock on the branch's sales, a concurrent sale
        // could be stored with a product that no longer exists. Without the lock on the product, a stock movement
        // written after the check of the stock history would be deleted with the product.
        await lockSales(tx, branch_id);
        await lockProducts(tx, branch_id, [id]);
        if (await hasStockHistory(tx, id)) throw new HttpProblem(409, HISTORY);
      };
      const product = { table: 'product', what: 'product', before };
      const { image } = await deleteRow<Row<'product'>>(db, request, product, id, (tx, row) =>
        trail.deleted(tx, request, row),
      );
      await removeStoredImage(files, 'product', image);
    },
  });
  done();
};

async function hasStockHistory(db: Db, productId: number): Promise<boolean> {
  const { rows } = await selectProductsWithStockHistory(sql`product_id = ${productId}`).execute(db);
  return rows.length > 0;
}

/**
 * Checks whether a request sets the stock. A PATCH without `stock` leaves the stock unchanged, because it may have
 * changed since the product was read.
 */
const saysStock = ({ method, body }: FastifyRequest): boolean =>
  method !== 'PATCH' || 'stock' in (body as object);

/**
 * Reads the stock header of a request.
 * @returns thousandths of a unit; undefined if the caller sent no such header
 */
function stockRead(request: FastifyRequest): number | undefined {
  const { [STOCK_BEFORE_EDIT_HEADER]: units } = request.headers as Static<typeof StockHeaders>;
  return units === undefined ? undefined : Math.round(Number(units) * 1000);
}

/** Changes the stock on the sales floor, because a request that saves a product does not name a warehouse. */
const moveOnFloor = async (
  tx: Tx,
  request: FastifyRequest,
  { id, branch_id: branchId, cost_cents }: Row<'product'>,
  movement: Pick<NewMovement, 'kind' | 'quantityMilli'>,
) =>
  moveStock(tx, { branchId, adminId: getActor(request).adminId }, [
    {
      ...movement,
      productId: id,
      warehouseId: await findOrAddSalesFloor(tx, branchId),
      costCents: cost_cents,
    },
  ]);

async function assertCategoryInBranch(db: Db, branchId: number, categoryId: number): Promise<void> {
  if (await selectCategory(db, branchId, categoryId)) return;
  throw new HttpProblem(400, createMessage('product.categoryOfOtherBranch'), 'categoryId');
}

/**
 * Checks the UPC that a user enters. Imported products may have codes in other formats.
 * @throws HttpProblem 400 unless it consists of at most 14 digits
 */
function assertUpc(upc: string): void {
  if (/^\d{0,14}$/.test(upc)) return;
  throw new HttpProblem(400, createMessage('product.badUpc'), 'upc');
}

async function assertEanFree(db: Db, branchId: number, ean: string, own: number): Promise<void> {
  if (ean === '') return;
  const key = normalizeProductCode(ean);
  const twin = await db
    .selectFrom('product')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('id', '<>', own)
    .where(is => is.or([is('upc_key', '=', key), is('ean_key', '=', key)]))
    .executeTakeFirst();
  if (twin) throw new HttpProblem(409, createMessage('product.eanTaken'), 'ean');
}

async function assertUpcFree(
  db: Db,
  branchId: number,
  input: Pick<ProductInput, 'upc' | 'codes'>,
  own?: number,
): Promise<void> {
  const { upc, codes } = input;
  if (upc === '') return;
  const [column, key] = isShortProductCode(upc)
    ? (['upc', upc] as const)
    : (['upc_key', normalizeProductCode(upc)] as const);
  const twin = await db
    .selectFrom('product')
    .select('id')
    .where('branch_id', '=', branchId)
    .where(is => is.or([is(column, '=', key), is('ean_key', '=', key)]))
    .$if(own !== undefined, query => query.where('id', '<>', own!))
    .executeTakeFirst();
  if (twin) throw new HttpProblem(409, createMessage('product.upcTaken'), 'upc');
  await assertNotPackageCode(db, branchId, { field: 'upc', code: upc, own, codes });
}
