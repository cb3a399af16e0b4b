import { describe, expect, it } from 'vitest';
import type { TakingsOfDay } from '../../../contract/reports.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildSale, buildTerminal, line } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

for (const database of BOTH_DATABASES) {
  describe(`payments by day on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('are those of each day and terminal of the range', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: front } = await buildTerminal(office.db, { branch_id: branchId, name: 'Front' });
      const { id: back } = await buildTerminal(office.db, { branch_id: branchId, name: null });
      const sell = (businessDay: number, terminalId: number, amountCents: number, tender: 'cash' | 'card') =>
        buildSale(office.db, {
          branchId,
          terminalId,
          businessDay,
          tipCents: tender === 'card' ? 100 : 0,
          lines: [line({ amountCents, discountCents: amountCents > 0 ? 50 : 0 })],
          payments: [{ tender, amountCents: amountCents + (tender === 'card' ? 100 : 0) }],
        });
      await sell(20250131, front, 9900, 'cash');
      await sell(20250201, front, 1000, 'cash');
      await sell(20250201, front, 500, 'card');
      await sell(20250201, back, 700, 'cash');
      await sell(20250203, front, -200, 'cash');
      const path = `/api/report/takings-by-day/${branchId}/20250201/20250228`;
      const rows = (await office.call<TakingsOfDay[]>('GET', path)).body;
      const nothing = { card: 0, debit: 0, ebt: 0, giftCard: 0, tips: 0, rounding: 0 };
      expect(rows).toEqual([
        {
          ...nothing,
          day: '2025-02-01',
          terminalId: front,
          terminal: 'Front',
          orderInitial: 2,
          orderFinal: 3,
          orders: 2,
          refunds: 0,
          cash: 10,
          card: 6,
          discounts: 1,
          tips: 1,
        },
        {
          ...nothing,
          day: '2025-02-01',
          terminalId: back,
          terminal: '',
          orderInitial: 4,
          orderFinal: 4,
          orders: 1,
          refunds: 0,
          cash: 7,
          discounts: 0.5,
        },
        {
          ...nothing,
          day: '2025-02-03',
          terminalId: front,
          terminal: 'Front',
          orderInitial: 5,
          orderFinal: 5,
          orders: 1,
          refunds: 1,
          cash: -2,
          discounts: 0,
        },
      ]);
    });
  });
}
