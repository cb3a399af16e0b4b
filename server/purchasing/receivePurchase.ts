import type { FastifyRequest } from 'fastify';
import type { DeliveryInput, PurchaseLineCorrection } from '../../contract/delivery.ts';
import type { PurchaseState } from '../../contract/enums.ts';
import { getActor } from '../auth/actor.ts';
import type { Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { Row } from '../database/schema.ts';
import { toCents, toDollars } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { toThousandths, convertThousandthsToUnits } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';
import {
  changePurchase,
  selectPurchaseItems,
  computeNewPayableCents,
  lockPurchase,
  type StoredPurchase,
} from './lockPurchase.ts';
import { computeAverageCost } from './productCost.ts';
import {
  updateCostsAfterDelivery,
  receiveGoods,
  lockProductsToReceive,
  writeProductCosts,
  type ReceivedItem,
} from './receiveGoods.ts';

type Item = Row<'purchase_item'>;

interface ArrivedLine extends ReceivedItem {
  damaged_milli: number;
}

const toArrived = ({ items }: DeliveryInput): ArrivedLine[] =>
  items.map(({ product_id, quantity, cost, damaged = 0 }, at) => {
    const field = `items.${at}.damaged`;
    const arrived_milli = toThousandths(quantity, `items.${at}.quantity`);
    const damaged_milli = toThousandths(damaged, field);
    if (damaged_milli > arrived_milli) {
      throw new HttpProblem(400, createMessage('stock.aboveReceived', { field }), field);
    }
    return {
      product_id,
      quantity_milli: arrived_milli - damaged_milli,
      damaged_milli,
      cost_cents: toCents(cost, `items.${at}.cost`),
    };
  });

/**
 * Merges several lines of one product at their average cost, such as two free units and ten at the normal price.
 */
const mergeByProduct = (arrived: readonly ArrivedLine[]): ArrivedLine[] =>
  [...Map.groupBy(arrived, ({ product_id }) => product_id)].map(([product_id, lines]) => ({
    product_id,
    quantity_milli: lines.reduce((sum, line) => sum + line.quantity_milli, 0),
    damaged_milli: lines.reduce((sum, line) => sum + line.damaged_milli, 0),
    cost_cents: computeAverageCost(lines) || lines[0]!.cost_cents,
  }));

function stateBy(items: readonly Item[]): PurchaseState {
  if (items.every(item => item.received_milli >= item.quantity_milli)) return 'received';
  return items.some(item => item.received_milli > 0) ? 'part' : 'ordered';
}

const toEndColumns = (before: StoredPurchase, state: PurchaseState) => ({
  state,
  ended_at: state === 'received' ? (before.ended_at ?? Date.now()) : null,
});

/**
 * Receives a delivery of a purchase. The delivery can contain less or more than was ordered, products that were not
 * ordered, and several lines of a product at different costs.
 * @throws HttpProblem 400 naming an invalid line, 409 if the purchase is a draft, completely received or closed
 */
export async function receivePurchase(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  input: DeliveryInput,
): Promise<void> {
  const purchase = await lockPurchase(tx, request, id, ['ordered', 'part']);
  const arrived = toArrived(input);
  const byProduct = mergeByProduct(arrived);
  const payable_cents = computeNewPayableCents(purchase, input.payable);
  const { branch_id: branchId } = purchase;
  const products = await lockProductsToReceive(tx, branchId, arrived);
  const ordered = new Map((await selectPurchaseItems(tx, id)).map(item => [item.product_id, item]));
  const unordered = byProduct.filter(({ product_id }) => !ordered.has(product_id));
  const prices = await readPrices(tx, unordered);
  await insertMany(
    tx,
    'purchase_item',
    unordered.map(({ product_id, quantity_milli, damaged_milli, cost_cents }) => ({
      purchase_id: id,
      product_id,
      name: products.get(product_id)!.name,
      cost_cents,
      sell_price_cents: prices.get(product_id)!,
      quantity_milli: 0,
      received_milli: quantity_milli,
      damaged_milli,
    })),
  );
  for (const delivered of byProduct) {
    const item = ordered.get(delivered.product_id);
    if (!item) continue;
    const received = { quantity_milli: item.received_milli, cost_cents: item.cost_cents };
    await tx
      .updateTable('purchase_item')
      .set({
        cost_cents:
          delivered.quantity_milli > 0 ? computeAverageCost([received, delivered]) : item.cost_cents,
        received_milli: item.received_milli + delivered.quantity_milli,
        damaged_milli: item.damaged_milli + delivered.damaged_milli,
      })
      .where('id', '=', item.id)
      .execute();
  }
  const takingIn = { id, branchId, adminId: getActor(request).adminId };
  await receiveGoods(tx, takingIn, arrived);
  const changed = await updateCostsAfterDelivery(tx, branchId, products, arrived);
  const state = input.isComplete ? 'received' : stateBy(await selectPurchaseItems(tx, id));
  await changePurchase(
    tx,
    request,
    purchase,
    { ...toEndColumns(purchase, state), payable_cents },
    { after: { lines: arrived.length } },
    changed,
  );
}

async function readPrices(tx: Tx, items: readonly ReceivedItem[]): Promise<Map<number, number>> {
  if (items.length === 0) return new Map();
  const ids = items.map(item => item.product_id);
  const rows = await tx.selectFrom('product').select(['id', 'price_cents']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, price_cents }) => [id, price_cents]));
}

/**
 * Corrects a received line of a purchase. The stock changes by the difference, with the reason. Payments are not
 * affected.
 * @throws HttpProblem 400 naming the field, 404 if the purchase has no such line, 409 if nothing has arrived yet
 */
export async function correctReceivedLine(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  input: PurchaseLineCorrection,
): Promise<void> {
  const purchase = await lockPurchase(tx, request, id, ['part', 'received']);
  const payable_cents = computeNewPayableCents(purchase, input.payable);
  const items = await selectPurchaseItems(tx, id);
  const line = assertRecordFound(
    items.find(item => item.id === input.id),
    'line of purchase',
    input.id,
  );
  const { product_id } = line;
  const corrected = {
    received_milli: toThousandths(input.received, 'received'),
    cost_cents: toCents(input.cost, 'cost'),
  };
  const { branch_id: branchId } = purchase;
  const difference = corrected.received_milli - line.received_milli;
  const reason = input.reason.trim();
  const takingIn = { id, branchId, adminId: getActor(request).adminId, reason };
  const moved = [{ product_id, quantity_milli: difference }];
  const products = await lockProductsToReceive(tx, branchId, moved, () => 'received');
  const isCost = await isItsCost(tx, line, products.get(product_id)!.cost_cents);
  await tx.updateTable('purchase_item').set(corrected).where('id', '=', line.id).execute();
  await receiveGoods(tx, takingIn, [
    { product_id, quantity_milli: difference, cost_cents: corrected.cost_cents },
  ]);
  // The cost of the product is set only if the line changes, because setting it increments the product's version.
  const isOther = difference !== 0 || corrected.cost_cents !== line.cost_cents;
  const cost = corrected.cost_cents || line.cost_cents;
  const changed =
    isCost && isOther ? await writeProductCosts(tx, branchId, products, new Map([[product_id, cost]])) : [];
  const after = items.map(item => (item === line ? { ...item, ...corrected } : item));
  const state = purchase.state === 'received' ? 'received' : stateBy(after);
  await changePurchase(
    tx,
    request,
    purchase,
    { ...toEndColumns(purchase, state), payable_cents },
    {
      before: {
        product: line.name,
        received: convertThousandthsToUnits(line.received_milli),
        cost: toDollars(line.cost_cents),
      },
      after: { product: line.name, received: input.received, cost: input.cost, reason },
    },
    changed,
  );
}

/**
 * Checks that the current cost of the product comes from this line of the purchase, and that no later purchase or edit
 * has changed the cost.
 */
async function isItsCost(
  tx: Tx,
  { purchase_id, product_id, cost_cents }: Item,
  now: number,
): Promise<boolean> {
  if (now !== cost_cents) return false;
  const newest = await tx
    .selectFrom('stock_movement')
    .select('caused_by')
    .where('product_id', '=', product_id)
    .where('kind', '=', 'purchase')
    .where('reason', '=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return !newest || newest.caused_by === purchase_id;
}
