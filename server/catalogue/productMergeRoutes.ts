/**
 * Merges two products that share a code. History, stock, codes and promotions of the duplicate move to the other
 * product.
 */
import { sql } from 'kysely';
import { okResponse, IdParams } from '../../contract/common.ts';
import { normalizeProductCode } from '../../contract/gtin.ts';
import { Product } from '../../contract/product.ts';
import { ProductMerge } from '../../contract/productChange.ts';
import { recordTrailEvents, createResourceTrailWriter, getTrailActor } from '../audit/trail.ts';
import { assertBranchUnchanged, readVisibleRow } from '../auth/visibleRows.ts';
import type { ReferenceToRow } from '../crud/deleteRow.ts';
import { inTransaction, type Tx } from '../database/connect.ts';
import { lockCatalogue, lockProducts, lockSales } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { incrementVersion } from '../http/versions.ts';
import { createMessage } from '../language/message.ts';
import { replaceDayRollups } from '../sales/verifyRollups.ts';
import { removeStoredImage } from './entityImages.ts';
import { attachProductCodes, type ProductWithCodes } from './productCodes.ts';
import { toProduct } from './productRows.ts';

const trail = createResourceTrailWriter('product', (row: ProductWithCodes) => toProduct(row));

export const productMergeRoutes: RoutePlugin = (app, { db, files }, done) => {
  app.post(
    '/api/product/:id/merge',
    {
      config: { right: ['delete', 'products'] },
      schema: {
        operationId: 'mergeProducts',
        summary: 'Merges a duplicate into this product, and deletes the duplicate',
        tags: ['product'],
        params: IdParams,
        body: ProductMerge,
        response: okResponse(Product),
      },
    },
    async request => {
      const { id } = request.params;
      const { duplicateId } = request.body;
      const { merged, unusedImage } = await inTransaction(db, async tx => {
        const { branch_id: branchId } = await readVisibleRow(tx, request, 'product', id);
        const { branch_id: otherBranch } = await readVisibleRow(tx, request, 'product', duplicateId);
        assertBranchUnchanged(otherBranch, branchId, 'duplicateId');
        await lockSales(tx, branchId);
        await lockCatalogue(tx, branchId);
        await lockProducts(tx, branchId, [id, duplicateId]);
        const remaining = await attachProductCodes(tx, await readVisibleRow(tx, request, 'product', id));
        const duplicate = await attachProductCodes(
          tx,
          await readVisibleRow(tx, request, 'product', duplicateId),
        );
        assertMergeable(remaining, duplicate);
        await assertNoOpenPaper(tx, remaining, duplicate);
        await moveReferences(tx, remaining, duplicate, request.server.uses);
        await tx.deleteFrom('product').where('id', '=', duplicate.id).execute();
        const row = await mergeRow(tx, remaining, duplicate);
        const after = await attachProductCodes(tx, row);
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'product',
          id: row.id,
          name: row.name,
          branchId,
          version: row.version,
          before: toProduct(remaining),
          after: { ...toProduct(after), mergedFrom: `${duplicate.name} (${duplicate.id})` },
        });
        await trail.deleted(tx, request, duplicate);
        return { merged: after, unusedImage: row.image === duplicate.image ? '' : duplicate.image };
      });
      if (unusedImage) await removeStoredImage(files, 'product', unusedImage);
      return toProduct(merged);
    },
  );
  done();
};

const unitKeys = ({ upc, ean }: Row<'product'>): string[] =>
  [upc, ean].map(normalizeProductCode).filter(key => key !== '');

function assertMergeable(remaining: Row<'product'>, duplicate: Row<'product'>): void {
  if (remaining.id === duplicate.id)
    throw new HttpProblem(400, createMessage('product.duplicateOfItself'), 'duplicateId');
  const keys = unitKeys(duplicate);
  if (!unitKeys(remaining).some(key => keys.includes(key)))
    throw new HttpProblem(
      409,
      createMessage('product.noCommonCode', { kept: remaining.name, duplicate: duplicate.name }),
      'duplicateId',
    );
  if (remaining.pesado !== duplicate.pesado)
    throw new HttpProblem(409, createMessage('product.unitsDiffer'), 'duplicateId');
}

/**
 * Checks that no open purchase, transfer or stock count contains both products. A line of these documents is found by
 * its product, so after the merge, none of them may have two lines of the same product.
 * @throws HttpProblem 409 naming the document
 */
async function assertNoOpenPaper(
  tx: Tx,
  remaining: Row<'product'>,
  duplicate: Row<'product'>,
): Promise<void> {
  const both = [remaining.id, duplicate.id];
  const purchase = await tx
    .selectFrom('purchase_item as item')
    .innerJoin('purchase', 'purchase.id', 'item.purchase_id')
    .select('purchase.ref_no as name')
    .where('item.product_id', 'in', both)
    .where('purchase.state', 'in', ['draft', 'ordered', 'part'])
    .groupBy(['purchase.id', 'purchase.ref_no'])
    .having(sql`count(distinct item.product_id)`, '=', 2)
    .executeTakeFirst();
  if (purchase)
    throw new HttpProblem(409, createMessage('product.bothInPurchase', { purchase: purchase.name }));
  const transfer = await tx
    .selectFrom('transfer_item as item')
    .innerJoin('transfer', 'transfer.id', 'item.transfer_id')
    .select('transfer.id')
    .where(is => is.or([is('item.product_id', 'in', both), is('item.to_product_id', 'in', both)]))
    .where('transfer.status', '=', 'sent')
    .groupBy('transfer.id')
    .having(sql`count(*)`, '>', 1)
    .executeTakeFirst();
  if (transfer)
    throw new HttpProblem(409, createMessage('product.bothInTransfer', { transfer: transfer.id }));
  const count = await tx
    .selectFrom('stock_count_line as line')
    .innerJoin('stock_count as counting', 'counting.id', 'line.count_id')
    .select('counting.name')
    .where('line.product_id', 'in', both)
    .where('counting.status', '=', 'open')
    .groupBy(['counting.id', 'counting.name'])
    .having(sql`count(*)`, '=', 2)
    .executeTakeFirst();
  if (count) throw new HttpProblem(409, createMessage('product.bothInCount', { name: count.name }));
}

async function moveReferences(
  tx: Tx,
  remaining: Row<'product'>,
  duplicate: Row<'product'>,
  uses: readonly ReferenceToRow[],
): Promise<void> {
  const ids = { to: remaining.id, from: duplicate.id };
  await mergeSales(tx, remaining.branch_id, ids);
  await mergeStock(tx, ids);
  await mergeCounts(tx, ids);
  await mergePromotions(tx, ids);
  const columns = [
    ['stock_movement', 'product_id'],
    ['purchase_item', 'product_id'],
    ['transfer_item', 'product_id'],
    ['transfer_item', 'to_product_id'],
    ['product_code', 'product_id'],
    ['product_merge', 'product_id'],
    ...uses.filter(({ table }) => table === 'product').map(({ by }) => [by.table, by.column] as const),
  ] as const;
  for (const [table, column] of columns)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${ids.to} where ${sql.ref(column)} = ${ids.from}
    `.execute(tx);
  // Package codes that equal the remaining product's UPC or EAN are deleted.
  await tx
    .deleteFrom('product_code')
    .where('product_id', '=', ids.to)
    .where('code_key', 'in', unitKeys(remaining))
    .execute();
  await tx.insertInto('product_merge').values({ old_id: ids.from, product_id: ids.to }).execute();
}

interface Ids {
  to: number;
  from: number;
}

/**
 * Moves the order lines of the duplicate to the remaining product. Two statements are used, because each of them can
 * use a different index of lines by product.
 */
async function mergeSales(tx: Tx, branchId: number, { to, from }: Ids): Promise<void> {
  for (const moved of [sql`warehouse_id is not null`, sql`warehouse_id is null`])
    await sql`update sale_line set product_id = ${to} where product_id = ${from} and ${moved}`.execute(tx);
  await sql`
    insert into sold_product (product_id) select ${sql.lit(to)} from sold_product where product_id = ${from}
    on conflict (product_id) do nothing
  `.execute(tx);
  await tx.deleteFrom('sold_product').where('product_id', '=', from).execute();

  const days = await tx
    .selectFrom('day_product')
    .select('day')
    .where('branch_id', '=', branchId)
    .where('product_id', 'in', [to, from])
    .groupBy('day')
    .having(({ fn }) => fn.countAll(), '=', 2)
    .execute();
  for (const { day } of days) await replaceDayRollups(tx, { branchId, day });
  await tx.updateTable('day_product').set({ product_id: to }).where('product_id', '=', from).execute();
}

async function mergeStock(tx: Tx, { to, from }: Ids): Promise<void> {
  await sql`
    insert into stock (product_id, warehouse_id, quantity_milli)
    select ${sql.lit(to)}, warehouse_id, quantity_milli from stock where product_id = ${from}
    on conflict (product_id, warehouse_id) do update set quantity_milli = stock.quantity_milli + excluded.quantity_milli
  `.execute(tx);
  await tx.deleteFrom('stock').where('product_id', '=', from).execute();
}

async function mergeCounts(tx: Tx, { to, from }: Ids): Promise<void> {
  const lines = await tx.selectFrom('stock_count_line').selectAll().where('product_id', '=', from).execute();
  for (const line of lines) {
    const other = await tx
      .selectFrom('stock_count_line')
      .selectAll()
      .where('count_id', '=', line.count_id)
      .where('product_id', '=', to)
      .executeTakeFirst();
    const ofLine = (productId: number) =>
      tx
        .updateTable('stock_count_line')
        .where('count_id', '=', line.count_id)
        .where('product_id', '=', productId);
    if (!other) {
      await ofLine(from).set({ product_id: to }).execute();
      continue;
    }
    await ofLine(to)
      .set({
        counted_milli: addOrNull(line.counted_milli, other.counted_milli),
        expected_milli: addOrNull(line.expected_milli, other.expected_milli),
      })
      .execute();
    await tx
      .deleteFrom('stock_count_line')
      .where('count_id', '=', line.count_id)
      .where('product_id', '=', from)
      .execute();
  }
}

const addOrNull = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

async function mergePromotions(tx: Tx, { to, from }: Ids): Promise<void> {
  await tx
    .deleteFrom('promotion_item')
    .where('product_id', '=', from)
    .where(
      'promotion_id',
      'in',
      tx.selectFrom('promotion_item').select('promotion_id').where('product_id', '=', to),
    )
    .execute();
  await tx.updateTable('promotion_item').set({ product_id: to }).where('product_id', '=', from).execute();
}

/**
 * Adds the duplicate's stock to the remaining product, and fills in its missing picture, description, EAN and
 * reorder settings. A code that fits in no field becomes a package code with the quantity 1.
 */
async function mergeRow(
  tx: Tx,
  remaining: Row<'product'>,
  duplicate: Row<'product'>,
): Promise<Row<'product'>> {
  const keys = unitKeys(remaining);
  const additional = [duplicate.upc, duplicate.ean].filter(
    code => code !== '' && !keys.includes(normalizeProductCode(code)),
  );
  const ean = remaining.ean || (additional.shift() ?? '');
  if (additional.length > 0)
    await tx
      .insertInto('product_code')
      .values(
        additional.map(code => ({
          branch_id: remaining.branch_id,
          code_key: normalizeProductCode(code),
          product_id: remaining.id,
          code,
          unit: '1',
          size_milli: 1000,
          price_cents: null,
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute();
  return tx
    .updateTable('product')
    .set({
      ...incrementVersion,
      ean,
      ean_key: normalizeProductCode(ean),
      image: remaining.image || duplicate.image,
      description: remaining.description || duplicate.description,
      stock_milli: remaining.stock_milli + duplicate.stock_milli,
      min_stock_milli: remaining.min_stock_milli ?? duplicate.min_stock_milli,
      target_stock_milli: remaining.target_stock_milli ?? duplicate.target_stock_milli,
      supplier_id: remaining.supplier_id ?? duplicate.supplier_id,
    })
    .where('id', '=', remaining.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
