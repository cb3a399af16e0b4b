import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import type { ShrinkRow } from '../../../contract/reports.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { moveStock } from '../../../server/stock/stockLedger.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, buildTransfer, buildWarehouse } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

/** The clocks of New York go forward on 9 March 2025. */
const CLOCK = { time_zone: 'America/New_York', cutoff_hour: 3 };
const [START, END] = [20250308, 20250309];

const common = {
  at: fc.integer({ min: Date.UTC(2025, 2, 8), max: Date.UTC(2025, 2, 11) }),
  product: fc.nat(1),
  cost: fc.integer({ min: 1, max: 999 }),
};
const quantity = fc.integer({ min: 1, max: 9000 });
const act = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constant('loss' as const),
    reason: fc.constantFrom('broken', 'expired: since May', 'stolen'),
    quantity,
  }),
  fc.record({ ...common, kind: fc.constantFrom('count' as const, 'correction' as const), quantity }),
  fc.record({
    ...common,
    kind: fc.constant('transfer' as const),
    isReceived: fc.boolean(),
    quantity,
    received: fc.nat(9000),
    damaged: fc.nat(500),
  }),
);

for (const database of BOTH_DATABASES) {
  describe(`Shrink on ${database.name}`, () => {
    const office = useBackOffice(database);
    const report = async (branch: number) =>
      (await office.call<ShrinkRow[]>('GET', `/api/report/shrink/${branch}/${START}/${END}`)).body;

    async function openShop() {
      const { db } = office;
      const { id: branchId } = await buildBranch(db, CLOCK);
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      const products = [
        (await buildProduct(db, { branch_id: branchId, category_id })).id,
        (await buildProduct(db, { branch_id: branchId, category_id })).id,
      ];
      const { id: warehouse } = await buildWarehouse(db, { branch_id: branchId });
      const { id: other } = await buildWarehouse(db, { branch_id: branchId });
      return { branchId, products, warehouse, other };
    }

    it('adds up losses, count differences and received transfers of the days, at their cost', async () => {
      // The first branch has another clock, so a query for the wrong branch yields another business day.
      await buildBranch(office.db, { time_zone: 'Asia/Tokyo' });
      await fc.assert(
        fc.asyncProperty(fc.array(act, { maxLength: 15 }), async acts => {
          const { db } = office;
          const shop = await openShop();
          const { branchId } = shop;
          const sums = new Map<string, { quantity: number; value: number }>();
          for (const one of acts) {
            const productId = shop.products[one.product]!;
            const { at, cost } = one;
            const day = toBusinessDay(at, CLOCK.time_zone, CLOCK.cutoff_hour);
            const add = (reason: string, quantityMilli: number) => {
              if (quantityMilli === 0 || day < START || day > END) return;
              const sum = sums.get(`${reason} ${productId}`) ?? { quantity: 0, value: 0 };
              sums.set(`${reason} ${productId}`, {
                quantity: sum.quantity + quantityMilli,
                value: sum.value + quantityMilli * cost,
              });
            };
            if (one.kind === 'transfer') {
              const { id: transfer_id } = await buildTransfer(db, {
                branch_id: branchId,
                from_warehouse_id: shop.warehouse,
                to_warehouse_id: shop.other,
                status: one.isReceived ? 'received' : 'sent',
                ended_at: one.isReceived ? at : null,
              });
              const received = Math.max(one.received, one.damaged);
              await db
                .insertInto('transfer_item')
                .values({
                  transfer_id,
                  product_id: productId,
                  quantity_milli: one.quantity,
                  cost_cents: cost,
                  received_milli: one.isReceived ? received : null,
                  damaged_milli: one.isReceived ? one.damaged : 0,
                })
                .execute();
              if (!one.isReceived) continue;
              add('damaged-in-transfer', one.damaged);
              add('lost-in-transfer', one.quantity - received);
              continue;
            }
            const reason = one.kind === 'loss' ? one.reason : 'Monday';
            const quantityMilli = one.kind === 'loss' ? -one.quantity : one.quantity - 4500;
            await inTransaction(db, tx =>
              moveStock(tx, { branchId, at, adminId: null }, [
                {
                  kind: one.kind,
                  productId,
                  warehouseId: shop.warehouse,
                  quantityMilli,
                  costCents: cost,
                  reason,
                },
              ]),
            );
            if (one.kind === 'loss') add(reason.split(':')[0]!, one.quantity);
            if (one.kind === 'count') add('counted', -quantityMilli);
          }
          const toRows = (rows: readonly (readonly [string, number, number])[]) =>
            rows.toSorted(([one], [other]) => one.localeCompare(other, 'en'));
          const rows = await report(branchId);
          expect(
            toRows(rows.map(row => [`${row.reason} ${row.productId}`, row.quantity, row.value] as const)),
          ).toEqual(
            toRows(
              [...sums].map(
                ([key, { quantity: milli, value }]) =>
                  [
                    key,
                    milli / 1000 + 0,
                    (Math.sign(value) * Math.round(Math.abs(value) / 1000)) / 100 + 0,
                  ] as const,
              ),
            ),
          );
          const values = rows.map(({ value }) => value);
          expect(values).toEqual(values.toSorted((one, other) => other - one));
        }),
        { numRuns: 20 },
      );
    });

    it('belongs to the branch that received the transfer, and names its product', async () => {
      const { db } = office;
      const [sender, receiver] = [await openShop(), await openShop()];
      const { id: transfer_id } = await buildTransfer(db, {
        branch_id: sender.branchId,
        to_branch_id: receiver.branchId,
        from_warehouse_id: sender.warehouse,
        to_warehouse_id: receiver.warehouse,
        status: 'received',
        ended_at: Date.UTC(2025, 2, 8, 17),
      });
      await db
        .insertInto('transfer_item')
        .values({
          transfer_id,
          product_id: sender.products[0]!,
          to_product_id: receiver.products[0]!,
          quantity_milli: 5000,
          received_milli: 3000,
          damaged_milli: 0,
          cost_cents: 125,
        })
        .execute();
      expect(await report(sender.branchId)).toEqual([]);
      expect(await report(receiver.branchId)).toMatchObject([
        { reason: 'lost-in-transfer', productId: receiver.products[0], quantity: 2, value: 2.5 },
      ]);
    });
  });
}
