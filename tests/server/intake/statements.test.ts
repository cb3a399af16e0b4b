import { describe, expect, it } from 'vitest';
import { acceptSales } from '../../../server/intake/acceptSales.ts';
import { createTillClock } from '../../../server/intake/eventTime.ts';
import { translateToEnglish } from '../../../server/language/translate.ts';
import { DEFAULT_SHOP_TENDERS } from '../../../server/sales/shopTenders.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { oneLine, onSale, openTill, useTillDay } from './tillSales.ts';

/** Maximum numbers of statements of a call with one sale. */
const MAX_STATEMENTS = {
  sqlite: { stored: 18, known: 5, returned: 22 },
  postgres: { stored: 10, known: 5, returned: 14 },
};

for (const database of BOTH_DATABASES) {
  describe(`statements of a sale on ${database.name}`, () => {
    useTillDay();
    const office = useBackOffice(database);

    it('are few', async () => {
      const shop = await openTill(office);
      const { id } = await onSale(office, shop);
      let statements = 0;
      const counted = office.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => (statements++, result),
      });
      const branch = { timeZone: 'UTC', cutoffHour: 0 };
      const till = {
        terminalId: shop.terminalId,
        terminalName: 'Front',
        keyKind: 'till' as const,
        branchId: shop.branchId,
        clock: branch,
        limits: { saleCents: null, refundCents: null },
        tenders: DEFAULT_SHOP_TENDERS,
        pricesIncludeTax: false,
        roundingStepCents: 0,
      };
      const send = async (sale: object) => {
        statements = 0;
        const clock = createTillClock(branch, undefined, Date.now());
        const [answer] = await acceptSales(counted, till, [sale], clock, { translate: translateToEnglish });
        return [answer!.result, statements];
      };
      const sale = oneLine(shop, { product: id, quantity: 1, price: 1 }, 1);
      const back = { product: id, quantity: -1, price: 1 };
      await send(oneLine(shop, { product: id, quantity: 1, price: 1 }, 1));
      const most = MAX_STATEMENTS[database.dialect];
      expect(await send(sale)).toEqual(['stored', most.stored]);
      expect(await send(sale)).toEqual(['known', most.known]);
      const { reference } = sale;
      expect(await send(oneLine(shop, back, -1, { takesBack: { reference } }))).toEqual([
        'stored',
        most.returned,
      ]);
    });
  });
}
