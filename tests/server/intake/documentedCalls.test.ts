import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TillReceipt } from '../../../contract/tillReceipts.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { parsed } from '../../support/json.ts';
import { oneLine, onSale, openTill, results } from './tillSales.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');

/** The examples of a page: requests and answers in turns, and in between `part`, a part of another answer. */
function readExamples(page: string, part: string) {
  const examples = [...read(`till-kit/examples/${page}`).matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json]) => json!,
  );
  const position = examples.findIndex(json => json.includes(part));
  const pairs = examples.toSpliced(position, 1);
  return {
    pairs: pairs.flatMap((json, at) => (at % 2 === 0 ? { request: json, answer: pairs[at + 1]! } : [])),
    part: examples[position]!,
  };
}

const REFUNDS = readExamples('refunds.md', '"returnable"');
const DRAWERS = readExamples('drawers.md', '"expectedCash"');

/** Numbers of the first order and of the first Z in the examples. */
const FIRST_NUMBERS = { order: 4711, z: 12 };

/** Reads a documented result. Its number is that of a branch without earlier orders and Zs. */
function readAnswer(json: string, firstNumber: number): object {
  const { number, ...answer } = parsed<{ number?: number }>(json);
  return { ...answer, ...(number === undefined ? {} : { number: number - firstNumber + 1 }) };
}

for (const database of BOTH_DATABASES) {
  describe(`the documented calls of a till on ${database.name}`, () => {
    const office = useBackOffice(database);
    beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T12:00:00Z') }));
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
      const send = async (request: string) => results(office, shop, [readExample(request)]);
      const [first, ...others] = REFUNDS.pairs;
      expect(others.length).toBeGreaterThan(10);
      expect(await send(first!.request)).toEqual([readAnswer(first!.answer, FIRST_NUMBERS.order)]);
      const { sales } = await office.callOrThrow<{ sales: TillReceipt[] }>(
        'GET',
        `/api/v1/sales?code=${shop.terminalId}.F1-000200`,
        undefined,
        shop.key,
      );
      expect(sales[0]!.lines[0]).toMatchObject(readExample<object>(REFUNDS.part));
      for (const { request, answer } of others)
        expect(await send(request)).toEqual([readAnswer(answer, FIRST_NUMBERS.order)]);
    });

    it('of drawer sessions have the documented answers', async () => {
      const { shop, readExample } = await openDocumentedTill();
      const send = (request: string) =>
        office.callOrThrow('POST', '/api/v1/drawer-sessions', { events: [readExample(request)] }, shop.key);
      expect(DRAWERS.pairs.length).toBeGreaterThan(7);
      for (const { request, answer } of DRAWERS.pairs)
        expect(await send(request)).toEqual({ results: [readAnswer(answer, FIRST_NUMBERS.z)] });
      const day = await office.callOrThrow<{ zs: object[] }>(
        'GET',
        '/api/v1/sales/day?day=20261122',
        undefined,
        shop.key,
      );
      expect(day.zs[0]).toMatchObject(readAnswer(DRAWERS.part, FIRST_NUMBERS.z));
    });

    it('with labels of scales are stored', async () => {
      const shop = await openTill(office, { scale_rules: '28IIIIIWWWWW' });
      await onSale(office, shop, { name: 'Ham', upc: '40006', price_cents: 1499, pesado: 1 });
      const lines = [...read('till-kit/examples/labels.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
        ([, json]) => parsed<{ amount: number }>(json!),
      );
      expect(lines).toHaveLength(2);
      const createdAt = '2026-11-22T14:00:00Z';
      const sales = lines.map(line => oneLine(shop, line, line.amount, { createdAt }));
      const stored = await results(office, shop, sales);
      expect(stored.map(({ result, notices }) => [result, notices])).toEqual(
        lines.map(() => ['stored', undefined]),
      );
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
