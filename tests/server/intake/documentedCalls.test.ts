import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TillReceipt } from '../../../contract/tillReceipts.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { parsed } from '../../support/json.ts';
import { onSale, openTill, results } from './tillSales.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');

/** The examples of the page: sales and answers in turns, and what can be returned of the first line of a sale. */
const EXAMPLES = [...read('till-kit/examples/refunds.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, json]) => json!,
);

/** Order number of the first sale in the examples. */
const FIRST_NUMBER = 4711;

for (const database of BOTH_DATABASES) {
  describe(`the documented calls of a till on ${database.name}`, () => {
    const office = useBackOffice(database);
    beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T21:30:00Z') }));
    afterAll(() => void vi.useRealTimers());

    async function openDocumentedTill() {
      const shop = await openTill(office, { time_zone: 'America/New_York' });
      await office.db
        .updateTable('terminal')
        .set({ name: 'Front 1' })
        .where('id', '=', shop.terminalId)
        .execute();
      const soda = await onSale(office, shop, {
        name: 'Lemon Soda, 2 L',
        upc: '400810014264',
        tax_rate: 82_500,
      });
      await onSale(office, shop, { name: 'Honey Ham', upc: '200730013893', pesado: 1 });
      const readExample = <Body>(json: string) => {
        const ofShop = json
          .replaceAll('"marisol"', JSON.stringify(shop.cashier))
          .replaceAll('"12.', `"${shop.terminalId}.`)
          .replaceAll('"product": 195', `"product": ${soda.id}`);
        return parsed<Body>(ofShop);
      };
      return { shop, readExample };
    }

    it('of refunds have the documented answers', async () => {
      const { shop, readExample } = await openDocumentedTill();
      const position = EXAMPLES.findIndex(json => json.includes('"returnable"'));
      const pairs = EXAMPLES.toSpliced(position, 1);
      expect(pairs.length).toBeGreaterThan(20);
      for (let at = 0; at < pairs.length; at += 2) {
        const { number, ...answer } = parsed<{ number?: number }>(pairs[at + 1]!);
        expect(await results(office, shop, [readExample(pairs[at]!)])).toEqual([
          { ...answer, ...(number === undefined ? {} : { number: number - FIRST_NUMBER + 1 }) },
        ]);
        if (at > 0) continue;
        const { sales } = await office.callOrThrow<{ sales: TillReceipt[] }>(
          'GET',
          `/api/v1/sales?code=${shop.terminalId}.F1-000200`,
          undefined,
          shop.key,
        );
        expect(sales[0]!.lines[0]).toMatchObject(readExample<object>(EXAMPLES[position]!));
      }
    });

    it('of the first sale has the documented answer', async () => {
      const { shop, readExample } = await openDocumentedTill();
      const guide = read('docs/connect-a-till.md');
      const [, body] = /-d '(\{[\s\S]*?\n\})'/.exec(guide)!;
      const [, answer] = /```json\n(\{\n {2}"results"[\s\S]*?)```/.exec(guide)!;
      const sent = readExample<{ sales: unknown[] }>(body!);
      const documented = parsed<{ results: object[] }>(answer!);
      expect(await results(office, shop, sent.sales)).toEqual([{ ...documented.results[0], number: 1 }]);
    });
  });
}
