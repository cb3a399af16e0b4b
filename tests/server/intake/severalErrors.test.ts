import { describe, expect, it } from 'vitest';
import type { TillSubmissionResults } from '../../../contract/tills.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { openTill, results, tillSale } from './tillSales.ts';

const NUL = '\0';
const HALF = '\ud83d';

for (const database of BOTH_DATABASES) {
  describe(`all errors of an element on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('are named at once, the first also as before', async () => {
      const shop = await openTill(office);
      const goods = { product: null, name: 'Goods', quantity: 1, price: 5 };
      await results(office, shop, [tillSale(shop, { reference: 'sold', lines: [goods] })]);
      const back = { ...goods, quantity: -2, tax: 0 };
      const told = await results(office, shop, [
        tillSale(shop, {
          terminal: 'Nowhere',
          cashier: 'nobody',
          createdAt: '2025-02-30T12:00:00',
          lines: [{ upc: '999', quantity: 1, price: 1 }, { ...goods, discount: 6 }, goods],
          payments: [{ tender: 'cash', amount: 5, given: 4 }],
        }),
        { reference: 'shape', lines: [{ ...goods, price: -1 }], payments: [], tipp: 1 },
        tillSale(shop, {
          lines: [back, { ...back, name: 'Bag' }],
          payments: [{ tender: 'cash', amount: -20 }],
          takesBack: { reference: 'sold' },
        }),
        tillSale(shop, { terminal: 'Nowhere', payments: [{ tender: 'cash', amount: 6 }] }),
        tillSale(shop, { cashier: 'nobody' }),
      ]);
      expect(told.map(({ errors }) => errors?.map(({ field, code }) => `${field}: ${code}`))).toEqual([
        [
          'terminal: unknown-terminal',
          'createdAt: invalid-field',
          'cashier: unknown-cashier',
          'lines.0.upc: unknown-product',
          'lines.1.discount: discount-too-large',
          'payments.0.given: given-too-small',
        ],
        [
          'tipp: unknown-field',
          'createdAt: invalid-field',
          'cashier: invalid-field',
          'lines.0.price: invalid-field',
        ],
        ['lines.0: returned-too-many', 'lines.1: returned-too-many'],
        ['terminal: unknown-terminal', 'payments: payments-differ'],
        undefined,
      ]);
      for (const { errors, message, field, code } of told.slice(0, 4))
        expect(errors![0]).toEqual({ message, field, code });
      const { body } = await office.call<TillSubmissionResults>(
        'POST',
        '/api/v1/drawer-sessions',
        { events: [{ kind: 'open', reference: 'event' }] },
        shop.key,
      );
      expect(body.results).toMatchObject([
        {
          code: 'invalid-field',
          action: 'fix',
          errors: [{ field: 'session' }, { field: 'createdAt' }, { field: 'cashier' }],
        },
      ]);
    });

    it('of texts that no database stores refuse only their element', async () => {
      const shop = await openTill(office);
      const line = { product: null, name: `Deliv${HALF}`, quantity: 1, price: 5 };
      const sent = [
        tillSale(shop),
        tillSale(shop, { lines: [line] }),
        tillSale(shop, { cashier: `ana${NUL}` }),
        tillSale(shop, { reference: `A${HALF}` }),
        { ...tillSale(shop), [`na${NUL}me`]: 1 },
      ];
      expect(await results(office, shop, sent)).toMatchObject([
        { result: 'stored' },
        {
          code: 'invalid-text',
          action: 'fix',
          field: 'lines.0.name',
          message: 'lines.0.name contains half a character (a lone surrogate), which cannot be stored.',
        },
        {
          code: 'invalid-text',
          field: 'cashier',
          message: 'cashier contains the character NUL (U+0000), which cannot be stored.',
        },
        { code: 'invalid-text', field: 'reference', reference: 'A\ufffd' },
        { code: 'invalid-text' },
      ]);
      const item = { createdAt: '2025-03-10T12:00:00', cashier: `ana${NUL}`, terminal: `Front${HALF}` };
      for (const [path, body] of [
        ['drawer-openings', { openings: [{ ...item, reference: 'D' }] }],
        ['drawer-sessions', { events: [{ ...item, reference: 'E', session: 'S', kind: 'open', amount: 1 }] }],
      ] as const) {
        const answer = await office.call<TillSubmissionResults>('POST', `/api/v1/${path}`, body, shop.key);
        expect(answer.body.results).toMatchObject([
          { code: 'invalid-text', errors: [{ field: 'cashier' }, { field: 'terminal' }] },
        ]);
      }
    });
  });
}
