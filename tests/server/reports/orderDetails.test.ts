import { describe, expect, it } from 'vitest';
import type { DetailedOrder, OrderLineInReport } from '../../../contract/reports.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildSale,
  buildTerminal,
  line,
} from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

for (const database of BOTH_DATABASES) {
  describe(`the files of orders on ${database.name}`, () => {
    const office = useBackOffice(database);
    const read = async <Row>(report: string, branch: number) =>
      (await office.call<Row[]>('GET', `/api/report/${report}/${branch}/20250115/20250115`)).body;

    it('have payments, tax, tip, cashier, terminal and the refunded order; the lines have their product', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: categoryId, name: category } = await buildCategory(office.db, { branch_id: branchId });
      const product = await buildProduct(office.db, { branch_id: branchId, category_id: categoryId });
      const cashier = await buildAdmin(office.db);
      const terminal = await buildTerminal(office.db, { branch_id: branchId });
      const seller = { branchId, adminId: cashier.id, terminalId: terminal.id };
      const sold = line({
        productId: product.id,
        categoryId,
        quantity: 1,
        weightGrams: 1250,
        discountCents: 50,
        amountCents: 541,
        taxCents: 41,
      });
      const [sale] = await buildSale(office.db, {
        ...seller,
        lines: [sold, line({ name: 'Bag', amountCents: 10, taxCents: 0 })],
        tipCents: 100,
        roundingCents: -1,
        payments: [
          { tender: 'cash', amountCents: 350 },
          { tender: 'gift_card', amountCents: 300 },
        ],
      });
      const [refund] = await buildSale(office.db, {
        ...seller,
        status: 'cancelled',
        lines: [{ ...sold, quantity: -1, discountCents: -50, amountCents: -541, taxCents: -41 }],
      });
      await office.db
        .insertInto('cancellation')
        .values({ order_id: refund!.id, cancelled_id: sale!.id })
        .execute();

      expect(await read<DetailedOrder>('order-details', branchId)).toMatchObject([
        { number: refund!.number, tax: -0.41, discounts: -0.5, cash: -5.41, refundedOrder: sale!.number },
        {
          number: sale!.number,
          businessDay: '2025-01-15',
          orderAmount: 5.51,
          tax: 0.41,
          discounts: 0.5,
          tip: 1,
          rounding: -0.01,
          cash: 3.5,
          giftCard: 3,
          cashier: cashier.name,
          terminal: terminal.name,
          refundedOrder: null,
        },
      ]);
      expect(await read<OrderLineInReport>('order-lines', branchId)).toMatchObject([
        { orderNumber: refund!.number, upc: product.upc, category, weight: -1.25, amount: -5.41 },
        { orderNumber: sale!.number, upc: product.upc, category, weight: 1.25, discount: 0.5, tax: 0.41 },
        { orderNumber: sale!.number, product: 'Bag', upc: '', category: '', weight: 0, amount: 0.1 },
      ]);
    });
  });
}
