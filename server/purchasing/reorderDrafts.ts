import type { FastifyRequest } from 'fastify';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import type { ReorderDraft, ReorderInput } from '../../contract/reorder.ts';
import type { Db, Tx } from '../database/connect.ts';
import { lockProducts } from '../database/locks.ts';
import type { IdempotentSubmission } from '../http/idempotency.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { convertPercentToHundredths, toThousandths, convertThousandthsToUnits } from '../http/quantities.ts';
import { toInvalidFieldMessage, createMessage } from '../language/message.ts';
import { toWallClockReading, formatDay } from '../../contract/businessDay.ts';
import { createPurchaseDraftOrOrder } from './ordering.ts';
import { readUnreceivedQuantities } from './readReorderSuggestions.ts';

type Line = ReorderInput['lines'][number];

/**
 * Returns the idempotency key of the draft for a supplier. It contains a space, which keys of callers cannot
 * contain.
 */
const toSupplierKey = ({ idempotency_key }: IdempotentSubmission, supplierId: number): string | null =>
  idempotency_key === null ? null : `${idempotency_key} ${supplierId}`;

const listSupplierIds = (lines: readonly Line[]): number[] => [
  ...new Set(lines.map(line => line.supplierId)),
];

/**
 * Writes one purchase draft per supplier, in the order of each supplier's first line.
 * @param zone time zone of the branch
 * @returns the ids of the drafts
 * @throws HttpProblem 400 naming an invalid line, 409 if the quantity of a product in drafts differs from the one that
 *   the caller saw
 */
export async function writeReorderDrafts(
  tx: Tx,
  request: FastifyRequest,
  { branchId, lines }: ReorderInput,
  zone: string,
  submission: IdempotentSubmission,
): Promise<number[]> {
  const products = await readProducts(tx, branchId, lines);
  const ids: number[] = [];
  for (const supplierId of listSupplierIds(lines)) {
    const own = lines.filter(line => line.supplierId === supplierId);
    const items = own.map(({ productId, quantity }) => ({
      product_id: productId,
      name: '',
      quantity,
      cost: toDollars(products.get(productId)!.cost_cents),
      sell_price: toDollars(products.get(productId)!.price_cents),
    }));
    const cents = own.map(({ productId, quantity }) =>
      // The cost in cents is multiplied by the quantity in integer hundredths, so that only the final division is
      // rounded.
      Math.round((products.get(productId)!.cost_cents * Math.round(quantity * 100)) / 100),
    );
    const payable_amount = toDollars(cents.reduce((sum, one) => sum + one, 0));
    const draft = { branchId, supplierId, items, payable_amount, ref_no: '', notes: '', base64dataImage: '' };
    const created_at = formatDay(toWallClockReading(Date.now(), zone).day);
    const along = {
      image: '',
      idempotency_key: toSupplierKey(submission, supplierId),
      body_hash: submission.body_hash,
    };
    ids.push(
      await createPurchaseDraftOrOrder(tx, request, { ...draft, state: 'draft', created_at }, zone, along),
    );
  }
  return ids;
}

/**
 * Reads and locks the products to order. If two users order the same products at the same time, the second call waits
 * here, and then sees the drafts of the first call.
 * @throws HttpProblem 400 for a product of another branch, a repeated product, or a quantity with more than two
 *   decimals; 409 if the quantity of a product in drafts differs from the one that the caller saw
 */
async function readProducts(tx: Tx, branchId: number, lines: readonly Line[]) {
  const ids = lines.map(({ productId }) => productId);
  await lockProducts(tx, branchId, ids);
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'name', 'price_cents', 'cost_cents'])
    .where('branch_id', '=', branchId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  const inDrafts = await readUnreceivedQuantities(tx, branchId, ['draft']);
  const foundIds = new Set<number>();
  lines.forEach((line, at) => {
    const refuse = (field: string, rule: FieldRule) =>
      new HttpProblem(400, toInvalidFieldMessage(`lines.${at}.${field}`, rule), `lines.${at}.${field}`);
    const product = byId.get(line.productId);
    if (!product) throw refuse('productId', createFieldRule('productOfBranch'));
    if (foundIds.has(line.productId)) throw refuse('productId', createFieldRule('newLine'));
    foundIds.add(line.productId);
    convertPercentToHundredths(line.quantity, `lines.${at}.quantity`);
    const now = inDrafts.get(line.productId) ?? 0;
    if (now !== toThousandths(line.inDrafts, `lines.${at}.inDrafts`)) {
      throw new HttpProblem(
        409,
        createMessage('reorder.alreadyDrafted', {
          product: product.name,
          quantity: convertThousandthsToUnits(now),
        }),
        `lines.${at}.inDrafts`,
      );
    }
  });
  return byId;
}

export async function readReorderDrafts(
  db: Db,
  { lines }: ReorderInput,
  submission: IdempotentSubmission,
  ids: readonly number[],
): Promise<ReorderDraft[]> {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .select(['purchase.id', 'supplier_id', 'supplier.name', 'payable_cents'])
    .select(eb =>
      eb
        .selectFrom('purchase_item')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .whereRef('purchase_id', '=', 'purchase.id')
        .as('lines'),
    )
    .$if(submission.idempotency_key === null, query => query.where('purchase.id', 'in', ids))
    .$if(submission.idempotency_key !== null, query =>
      query.where('placed_by', '=', submission.placed_by).where(
        'idempotency_key',
        'in',
        listSupplierIds(lines).map(id => toSupplierKey(submission, id)!),
      ),
    )
    .orderBy('purchase.id')
    .execute();
  return rows.map(row => ({
    id: row.id,
    supplierId: row.supplier_id,
    supplier: row.name,
    lines: row.lines ?? 0,
    total: toDollars(row.payable_cents),
  }));
}
