import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TillReceipt } from '../../../contract/tillReceipts.ts';
import { DRAWER_NOTICES } from '../../../contract/tillDrawers.ts';
import {
  SALE_NOTICES,
  type TillProduct,
  type TillProductChanges,
  type TillSaleLine,
} from '../../../contract/tills.ts';
import { toBasketLine, toTillSaleLine } from '../../../till-kit/index.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, PASSWORD } from '../../support/builders.ts';
import { buildPromotion, buildPromotionItem } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { parsed } from '../../support/json.ts';
import { like } from '../../support/matchers.ts';
import { oneLine, onSale, openTill, results, tillSale } from './tillSales.ts';

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
      const shop = await openTill(office, { time_zone: 'America/New_York', cash_rounding_cents: 5 });
      await office.db
        .updateTable('terminal')
        .set({ name: 'Front 1' })
        .where('id', '=', shop.terminalId)
        .execute();
      const soda = await onSale(office, shop, {
        name: 'Lemon Soda, 2 L',
        upc: '400810014264',
        price_cents: 219,
        tax_rate: 82_500,
      });
      const ham = await onSale(office, shop, {
        name: 'Honey Ham',
        upc: '200730013893',
        pesado: 1,
        price_cents: 1499,
      });
      const readExample = <Body>(json: string) => {
        const ofShop = json
          .replaceAll('"marisol"', JSON.stringify(shop.cashier))
          .replaceAll('"12.', `"${shop.terminalId}.`)
          .replaceAll('"product": 195', `"product": ${soda.id}`);
        return parsed<Body>(ofShop);
      };
      return { shop, soda, ham, readExample };
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

    it('with other clocks have the documented answers', async () => {
      const { shop, readExample } = await openDocumentedTill();
      const examples = [
        ...read('till-kit/examples/clocks.md').matchAll(
          /```http\nTill-Clock: (\S+)\n```\n\n```json\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g,
        ),
      ];
      expect(examples).toHaveLength(7);
      for (const [, clock, request, answer] of examples) {
        const { body } = await callApp(office.app, 'POST', '/api/v1/sales', {
          headers: { authorization: `Bearer ${shop.key}`, 'till-clock': clock! },
          body: readExample<object>(request!),
        });
        const documented = parsed<{ results: { number: number }[] }>(answer!);
        const results = documented.results.map(one => ({
          ...one,
          number: one.number - FIRST_NUMBERS.order + 1,
        }));
        expect(body).toEqual({ ...documented, results });
      }
    });

    it('for product changes have the documented answers', async () => {
      const { shop, soda, ham, readExample } = await openDocumentedTill();
      const water = await onSale(office, shop, {
        name: 'Water, 0.5 L',
        upc: '036000291452',
        price_cents: 99,
      });
      const code = { code: '10036000291459', code_key: '10036000291459', unit: 'case' };
      await office.db
        .insertInto('product_code')
        .values({
          ...code,
          product_id: water.id,
          branch_id: shop.branchId,
          size_milli: 12_000,
          price_cents: 999,
        })
        .execute();
      const examples = [
        ...read('till-kit/examples/feed.md').matchAll(/```http\nGET (\S+)\n```\n\n```json\n([\s\S]*?)```/g),
      ];
      const changes: Record<number, () => Promise<unknown>> = {
        3: async () => {
          await office.db
            .updateTable('product')
            .set({ price_cents: 229 })
            .where('id', '=', soda.id)
            .execute();
          await office.db.deleteFrom('product').where('id', '=', ham.id).execute();
        },
        4: () =>
          office.callOrThrow('POST', '/api/products/price-changes', {
            branchId: shop.branchId,
            by: 'amount',
            value: 0.2,
            rounding: 'none',
            products: [{ id: soda.id, version: soda.version, newPrice: 2.49 }],
            from: { day: 20261125, hour: 0 },
          }),
      };
      expect(examples).toHaveLength(5);
      let cursor = '';
      for (const [index, [, url, answer]] of examples.entries()) {
        await changes[index]?.();
        const body = await office.callOrThrow<TillProductChanges>(
          'GET',
          url!.replace('CURSOR', cursor),
          undefined,
          shop.key,
        );
        const documented = answer!.replaceAll('196', String(ham.id)).replaceAll('197', String(water.id));
        expect(body).toMatchObject(
          readExample<object>(documented.replaceAll('"id": 195', `"id": ${soda.id}`)),
        );
        ({ cursor } = body);
      }
    });

    it('with promotions are those of the till kit, and stored without a notice', async () => {
      const examples = [
        ...read('till-kit/examples/promotions.md').matchAll(
          /```json\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g,
        ),
      ];
      expect(examples).toHaveLength(5);
      for (const [, promotionJson, lineJson] of examples) {
        const promotion = parsed<NonNullable<TillProduct['promotion']>>(promotionJson!);
        const line = parsed<TillSaleLine & { amount: number }>(lineJson!);
        const shop = await openTill(office, { prices_include_tax: line.taxIncluded ? 1 : 0 });
        const product = await onSale(office, shop, {
          price_cents: 240,
          tax_rate: 82_500,
          pesado: line.weight ? 1 : 0,
        });
        const { id } = await office.db
          .selectFrom('discount_type')
          .select('id')
          .where('effect', '=', promotion.effect)
          .orderBy('id')
          .executeTakeFirstOrThrow();
        const { id: promotion_id } = await buildPromotion(office.db, {
          branch_id: shop.branchId,
          name: promotion.name,
          discount_type_id: id,
          value_hundredths: Math.round(100 * (promotion.price ?? promotion.value)),
          limit_cents: 100 * promotion.limit,
          date_end: promotion.dateEnd,
        });
        await buildPromotionItem(office.db, {
          promotion_id,
          category_id: shop.categoryId,
          product_id: product.id,
        });
        const { products } = await office.callOrThrow<TillProductChanges>(
          'GET',
          '/api/v1/products/changes',
          undefined,
          shop.key,
        );
        expect(products[0]!.promotion).toMatchObject(promotion);
        const thousandths = 1000 * (line.weight ?? line.quantity ?? 0);
        const known = { ...products[0]!, taxIncluded: line.taxIncluded === true };
        const { discountReason, ...charged } = line;
        expect(discountReason).toBe(promotion.name);
        expect(toTillSaleLine(toBasketLine(known, thousandths, 20261123))).toMatchObject(charged);
        const sale = oneLine(shop, { product: product.id, ...line }, line.amount, {
          createdAt: '2026-11-23T11:00:00Z',
        });
        expect(await results(office, shop, [sale])).toEqual([
          { reference: sale.reference, terminal: 'Front', result: 'stored', number: 1 },
        ]);
      }
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

    it('lists all notices, and has the documented answer of one', async () => {
      const { shop } = await openDocumentedTill();
      const page = read('till-kit/examples/notices.md');
      const listed = [...page.matchAll(/^\| `([a-z-]+)`/gm)].map(([, notice]) => notice);
      expect(listed).toEqual([...SALE_NOTICES, ...DRAWER_NOTICES]);
      const goods = { product: null, name: 'Goods', price: 5 };
      const createdAt = '2026-11-22T14:00:00Z';
      await results(office, shop, [
        tillSale(shop, {
          reference: 'F1-000309',
          createdAt,
          lines: [{ ...goods, quantity: 1 }],
          payments: [{ tender: 'card', amount: 5 }],
        }),
      ]);
      const refund = oneLine(shop, { ...goods, quantity: -1 }, -5, {
        reference: 'F1-000310',
        createdAt,
        takesBack: { reference: 'F1-000309' },
      });
      const [, answer] = /```json\n([\s\S]*?)```/.exec(page)!;
      expect(await results(office, shop, [refund])).toEqual([readAnswer(answer!, FIRST_NUMBERS.order - 1)]);
    });

    it('from sign-in to the key have the documented answers', async () => {
      const { shop } = await openDocumentedTill();
      const owner = await buildAdmin(office.db, { name: 'Olivia' });
      const guide = read('docs/connect-a-till.md');
      const [credentials, terminal] = [...guide.matchAll(/curl .*-d '(\{.*\})'/g)].map(([, body]) =>
        parsed<object>(body!),
      );
      const signedIn = await office.callOrThrow<{ token: string }>(
        'POST',
        '/token/authenticate',
        { ...credentials, Email: owner.user_name, Password: PASSWORD },
        '',
      );
      expect(signedIn).toMatchObject({ name: 'Olivia', branchid: null });
      const { token } = signedIn;
      const created = await office.callOrThrow<{ id: number }>(
        'POST',
        '/api/terminal',
        { ...terminal, name: 'Front 2', branchId: shop.branchId },
        token,
      );
      expect(created).toMatchObject({ name: 'Front 2', branchId: shop.branchId });
      const made = await office.callOrThrow('POST', `/api/terminal/${created.id}/key`, undefined, token);
      expect(made).toMatchObject({ key: like.stringMatching(/^tk_/), terminal: { id: created.id } });
    });

    it('of the first sale has the documented answer', async () => {
      const { shop, readExample } = await openDocumentedTill();
      const guide = read('docs/connect-a-till.md');
      const [, body] = /-d '(\{\n[\s\S]*?\n\})'/.exec(guide)!;
      const [, answer] = /```json\n(\{\n {2}"results"[\s\S]*?)```/.exec(guide)!;
      const sent = readExample<{ sales: unknown[] }>(body!);
      const documented = parsed<{ results: object[] }>(answer!);
      expect(await results(office, shop, sent.sales)).toEqual([{ ...documented.results[0], number: 1 }]);
    });
  });
}
