import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calculateNewPrice, PRICE_CALCULATION_METHODS, PRICE_ROUNDINGS } from '../../../contract/prices.ts';
import type {
  PriceChangeDetails,
  PriceChangeInput,
  PricePreview,
  PriceRuleInput,
  BulkChangeRevertResult,
} from '../../../contract/productChange.ts';
import type { ProductPriceChange } from '../../../contract/productPage.ts';
import { applyDuePriceChanges } from '../../../server/catalogue/prices/applyDuePriceChanges.ts';
import type { Row } from '../../../server/database/schema.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const PATH = '/api/products/price-changes';
const TEN_PERCENT = { by: 'percent', value: 10, rounding: 'none' } as const;
/** On 8 March 2026, the hour from 2 to 3 does not exist in New York. */
const SPRING = Date.parse('2026-03-08T07:00:00Z');

for (const database of BOTH_DATABASES) {
  describe(`changes of prices on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let [branchId, category, other] = [0, 0, 0];
    let [keeper, stranger] = ['', ''];
    beforeAll(async () => {
      const { db } = office;
      branchId = (await buildBranch(db, { time_zone: 'America/New_York' })).id;
      category = (await buildCategory(db, { branch_id: branchId })).id;
      other = (await buildCategory(db, { branch_id: branchId })).id;
      keeper = await office.signIn(await buildAdmin(db, { branch_id: branchId, name: 'Keeper' }));
      stranger = await office.signIn(await buildAdmin(db, { branch_id: (await buildBranch(db)).id }));
    });
    const build = (values: object = {}) =>
      buildProduct(office.db, { branch_id: branchId, category_id: category, cost_cents: 100, ...values });
    const some = async (...prices: number[]) => {
      const rows: Row<'product'>[] = [];
      for (const price_cents of prices) rows.push(await build({ price_cents }));
      return rows;
    };
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    const stored = (rows: readonly { id: number }[]) =>
      office.db.selectFrom('product').selectAll().where('id', 'in', idsOf(rows)).orderBy('id').execute();
    const pricesOf = async (rows: readonly { id: number }[]) =>
      (await stored(rows)).map(({ price_cents }) => price_cents);
    const preview = (rule: PriceRuleInput, scope: object, token = keeper) =>
      call<PricePreview>('POST', `${PATH}/preview`, { branchId, ...rule, ...scope }, token);
    const wanted = async (
      rule: PriceRuleInput,
      rows: readonly { id: number }[],
      more: Partial<PriceChangeInput> = {},
    ): Promise<PriceChangeInput> => {
      const { body } = await preview(rule, { ids: idsOf(rows) });
      const products = body.products
        .filter(({ newPrice: price }) => price !== null)
        .map(({ id, version, newPrice: price }) => ({ id, version, newPrice: price! }));
      return { branchId, ...rule, products, ...more };
    };
    const change = async (input: PriceChangeInput, token = keeper) =>
      call<PriceChangeDetails>('POST', PATH, input, token);
    const takeBack = (id: number, token = keeper) =>
      call<BulkChangeRevertResult>('POST', `${PATH}/${id}/take-back`, undefined, token);
    const read = async (id: number) =>
      (await call<PriceChangeDetails>('GET', `${PATH}/${id}`, undefined, keeper)).body;
    const entriesOf = (rows: readonly { id: number }[]) =>
      office.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('resource', '=', 'product')
        .where('record_id', 'in', idsOf(rows))
        .orderBy('id')
        .execute();

    it('shows each product with its old and new price, its margin and what is odd', async () => {
      const figs = await build({ name: 'Figs', upc: '123', price_cents: 200, cost_cents: 150 });
      const plums = await build({ name: 'Plums', price_cents: 100, cost_cents: 0 });
      const { body, status } = await preview(
        { by: 'amount', value: -1.1, rounding: 'none' },
        { ids: [plums.id, figs.id] },
      );
      expect(status).toBe(200);
      expect(body.products).toEqual([
        {
          id: figs.id,
          name: 'Figs',
          upc: '123',
          version: 1,
          price: 2,
          cost: 1.5,
          newPrice: 0.9,
          margin: -66.67,
          marks: ['below-cost', 'more-than-half'],
        },
        {
          id: plums.id,
          name: 'Plums',
          upc: '',
          version: 1,
          price: 1,
          cost: 0,
          newPrice: null,
          margin: null,
          marks: ['impossible', 'no-cost'],
        },
      ]);
      expect(await pricesOf([figs, plums])).toEqual([200, 100]);
    });

    it('takes the products that the list shows for a filter', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const olives = await build({ category_id, name: 'Olives' });
      const oil = await build({ category_id, name: 'Olive oil', status: 0 });
      await build({ category_id, name: 'Bread' });
      const found = async (filter: object) => idsOf((await preview(TEN_PERCENT, { filter })).body.products);
      expect(await found({ categoryId: category_id, name: 'olive' })).toEqual([oil.id, olives.id]);
      expect(await found({ categoryId: category_id, name: 'olive', status: 1 })).toEqual([olives.id]);
      expect(await found({ categoryId: category_id })).toHaveLength(3);
      expect((await found({ categoryId: 0 })).length).toBeGreaterThan(3);
      expect(await preview(TEN_PERCENT, { filter: { categoryId: category_id }, count: 2 })).toEqual(
        problem(409, '3 products match now, not 2, so nothing was changed. Check the list again.', 'count'),
      );
      expect(await preview(TEN_PERCENT, {})).toEqual(
        problem(400, 'Send either ids or a filter, not both.', 'ids'),
      );
    });

    it('are applied with versions, the trail, and the history of each price, under one id', async () => {
      const rows = await some(200, 300, 400);
      const { status, body } = await change(await wanted(TEN_PERCENT, rows));
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...TEN_PERCENT,
        state: 'applied',
        products: 3,
        person: 'Keeper',
        from: null,
      });
      expect(body.items.map(({ price, newPrice: now, done }) => [price, now, done])).toEqual([
        [2, 2.2, true],
        [3, 3.3, true],
        [4, 4.4, true],
      ]);
      expect((await stored(rows)).map(({ price_cents, version }) => [price_cents, version])).toEqual([
        [220, 2],
        [330, 2],
        [440, 2],
      ]);
      const entries = await entriesOf(rows);
      expect(entries.map(({ change_id, version, admin_name }) => [change_id, version, admin_name])).toEqual(
        rows.map(() => [body.id, 2, 'Keeper']),
      );
      expect(JSON.parse(entries[0]!.changes)).toEqual({ before: { price: 2 }, after: { price: 2.2 } });
      const history = await call<ProductPriceChange[]>('GET', `/api/product/${rows[0]!.id}/prices`);
      expect(history.body).toMatchObject([{ person: 'Keeper', price: 2.2, before: 2 }]);
    });

    it('are refused whole where somebody changed one meanwhile, with its name', async () => {
      const rows = await some(200, 300);
      const input = await wanted(TEN_PERCENT, rows);
      await office.db.updateTable('product').set({ version: 2 }).where('id', '=', rows[1]!.id).execute();
      expect(await change(input)).toEqual(
        problem(
          409,
          `“${rows[1]!.name}” was changed since the preview, so no price was changed. Check the preview again.`,
          'products',
        ),
      );
      expect(await pricesOf(rows)).toEqual([200, 300]);
    });

    it('are refused whole where products were deleted meanwhile: they have no name any more', async () => {
      const rows = await some(200, 300, 400);
      const input = await wanted(TEN_PERCENT, rows);
      const refused = (what: string) =>
        problem(
          409,
          `${what} since the preview, so no price was changed. Check the preview again.`,
          'products',
        );
      const remove = (at: number) => office.db.deleteFrom('product').where('id', '=', rows[at]!.id).execute();
      await remove(2);
      expect(await change(input)).toEqual(refused('A product was deleted'));
      await remove(1);
      expect(await change(input)).toEqual(refused('2 products were deleted'));
      expect(await pricesOf(rows.slice(0, 1))).toEqual([200]);
    });

    it('are refused where the cost changed, which a margin is worked out from', async () => {
      const rows = await some(200);
      const rule = { by: 'margin', value: 50, rounding: 'none' } as const;
      const input = await wanted(rule, rows);
      expect(input.products[0]!.newPrice).toBe(2);
      await office.db
        .updateTable('product')
        .set({ cost_cents: 120, price_cents: 100 })
        .where('id', '=', rows[0]!.id)
        .execute();
      expect((await change(input)).status).toBe(409);
      expect(await pricesOf(rows)).toEqual([100]);
    });

    it('refuse a price that the rule does not make, a product twice, and nothing to do', async () => {
      const rows = await some(200);
      const input = await wanted(TEN_PERCENT, rows);
      const [first] = input.products;
      expect((await change({ ...input, products: [{ ...first!, newPrice: 0.01 }] })).status).toBe(409);
      expect(await change({ ...input, products: [first!, first!] })).toEqual(
        problem(400, `The product ${first!.id} is listed twice.`, 'products'),
      );
      const nothing = { ...TEN_PERCENT, value: 0 };
      expect(await change(await wanted(nothing, rows))).toEqual(
        problem(400, 'None of these prices would change, so there is nothing to do.', 'products'),
      );
      expect(await preview({ ...TEN_PERCENT, value: 10.001 }, { ids: idsOf(rows) })).toEqual(
        problem(400, 'value must be a number with at most two decimals.', 'value'),
      );
      expect(await preview({ ...TEN_PERCENT, by: 'margin', value: 100 }, { ids: idsOf(rows) })).toEqual(
        problem(400, 'A margin is from 0 to 99.99.', 'value'),
      );
      expect(await preview({ ...TEN_PERCENT, value: 1000.01 }, { ids: idsOf(rows) })).toEqual(
        problem(400, 'A percentage is from -100 to 1000.', 'value'),
      );
      expect(await pricesOf(rows)).toEqual([200]);
    });

    it('are made once, however often the same call comes', async () => {
      const rows = await some(200);
      const input = await wanted(TEN_PERCENT, rows);
      const headers = { 'idempotency-key': `prices-${rows[0]!.id}` };
      const send = () =>
        callApp<PriceChangeDetails>(office.app, 'POST', PATH, { token: keeper, body: input, headers });
      const [first, second] = [await send(), await send()];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(await pricesOf(rows)).toEqual([220]);
    });

    it('are taken back as one, but for what somebody changed since', async () => {
      const rows = await some(200, 300, 400);
      const { id } = (await change(await wanted(TEN_PERCENT, rows))).body;
      await office.db
        .updateTable('product')
        .set({ price_cents: 999 })
        .where('id', '=', rows[1]!.id)
        .execute();
      const back = await takeBack(id);
      expect(back.body).toEqual({
        id: back.body.id,
        restored: 2,
        left: [{ id: rows[1]!.id, name: rows[1]!.name }],
      });
      expect(await pricesOf(rows)).toEqual([200, 999, 400]);
      expect(await read(id)).toMatchObject({ state: 'taken-back', endedBy: 'Keeper' });
      expect(await read(back.body.id)).toMatchObject({ takesBack: id, products: 2, untouched: 1 });
      expect((await entriesOf([rows[0]!])).map(({ change_id }) => change_id)).toEqual([id, back.body.id]);
      expect(await takeBack(id)).toEqual(problem(409, 'This change was already undone.'));
      expect(await takeBack(back.body.id)).toEqual(
        problem(409, 'This change undid another one. Make that one again instead.'),
      );
    });

    it('say of a product that another change of its price is planned, until that is over', async () => {
      const rows = await some(200, 300);
      const marks = async () =>
        (await preview(TEN_PERCENT, { ids: idsOf(rows) })).body.products.map(({ marks: said }) => said);
      const from = { day: 20990310, hour: 6 };
      const { body } = await change(await wanted(TEN_PERCENT, rows.slice(0, 1), { from }));
      expect((await marks()).toSorted()).toEqual([[], ['planned']]);
      expect((await call('POST', `${PATH}/${body.id}/cancel`, undefined, keeper)).status).toBe(200);
      expect(await marks()).toEqual([[], []]);
    });

    it('apply once at their hour of the branch’s clock, and leave what was changed until then', async () => {
      const rows = await some(200, 300);
      const input = await wanted(TEN_PERCENT, rows, { from: { day: 20990310, hour: 6 } });
      const { body } = await change(input);
      expect(body).toMatchObject({
        state: 'planned',
        from: '2099-03-10T06:00:00',
        appliedAt: null,
        products: 2,
      });
      expect(await pricesOf(rows)).toEqual([200, 300]);
      // On that day, New York is on daylight saving time: 6 o'clock is 10:00 UTC.
      const due = Date.parse('2099-03-10T10:00:00Z');
      await applyDuePriceChanges(office.db, due - 1);
      expect(await pricesOf(rows)).toEqual([200, 300]);
      await office.db
        .updateTable('product')
        .set({ price_cents: 350, version: 2 })
        .where('id', '=', rows[1]!.id)
        .execute();
      await Promise.all([applyDuePriceChanges(office.db, due), applyDuePriceChanges(office.db, due)]);
      expect((await stored(rows)).map(({ price_cents, version }) => [price_cents, version])).toEqual([
        [220, 2],
        [350, 2],
      ]);
      expect(await read(body.id)).toMatchObject({ state: 'applied', products: 1, untouched: 1 });
      await applyDuePriceChanges(office.db, due + 1);
      expect(await entriesOf(rows)).toHaveLength(1);
      expect((await takeBack(body.id)).body).toMatchObject({ restored: 1, left: [] });
      expect(await pricesOf(rows)).toEqual([200, 350]);
    });

    it('apply in an hour that the clock skips, as much later as it jumps', async () => {
      const rows = await some(200);
      const { body } = await change(await wanted(TEN_PERCENT, rows, { from: { day: 20990101, hour: 2 } }));
      await office.db
        .updateTable('bulk_change')
        .set({ from_day: 20260308 })
        .where('id', '=', body.id)
        .execute();
      await applyDuePriceChanges(office.db, SPRING - 1);
      expect(await pricesOf(rows)).toEqual([200]);
      await applyDuePriceChanges(office.db, SPRING);
      expect(await pricesOf(rows)).toEqual([220]);
    });

    const planEntriesOf = async (id: number) => {
      const entries = await office.db
        .selectFrom('audit_entry')
        .select(['action', 'record_name as name', 'admin_name as person', 'changes'])
        .where('resource', '=', 'price-change')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute();
      return entries.map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) as object }));
    };

    it('are cancelled while they are planned, and not planned for an hour that is over', async () => {
      const rows = await some(200);
      const from = { day: 20990310, hour: 6 };
      const { id } = (await change(await wanted(TEN_PERCENT, rows, { from }))).body;
      const cancel = () => call('POST', `${PATH}/${id}/cancel`, undefined, keeper);
      expect((await cancel()).body).toMatchObject({ state: 'cancelled', endedBy: 'Keeper' });
      expect(await cancel()).toEqual(
        problem(409, 'This change is no longer planned, so it cannot be cancelled.'),
      );
      const planned = { fromDay: '2099-03-10', fromHour: '6:00', products: 1, state: 'planned' };
      expect(await planEntriesOf(id)).toEqual([
        { action: 'create', name: `#${id}`, person: 'Keeper', changes: { after: planned } },
        {
          action: 'update',
          name: `#${id}`,
          person: 'Keeper',
          changes: { before: { state: 'planned' }, after: { state: 'cancelled' } },
        },
      ]);
      await applyDuePriceChanges(office.db, Date.parse('2099-12-31T00:00:00Z'));
      expect(await pricesOf(rows)).toEqual([200]);
      expect(await takeBack(id)).toEqual(
        problem(409, 'This change was not applied, so it cannot be undone.'),
      );
      const over = await wanted(TEN_PERCENT, rows, { from: { day: 20200101, hour: 0 } });
      expect(await change(over)).toEqual(
        problem(400, 'This hour has already passed. Choose a later one.', 'from'),
      );
      const never = await wanted(TEN_PERCENT, rows, { from: { day: 20990231, hour: 0 } });
      expect((await change(never)).status).toBe(400);
    });

    it('are those of one branch', async () => {
      const rows = await some(200);
      const input = await wanted(TEN_PERCENT, rows);
      const { id } = (await change(input)).body;
      expect((await preview(TEN_PERCENT, { ids: idsOf(rows) }, stranger)).status).toBe(404);
      expect((await change(input, stranger)).status).toBe(404);
      for (const path of [`${PATH}/${id}`, `${PATH}/branch/${branchId}`])
        expect((await call('GET', path, undefined, stranger)).status).toBe(404);
      for (const what of ['take-back', 'cancel'])
        expect((await call('POST', `${PATH}/${id}/${what}`, undefined, stranger)).status).toBe(404);
      const foreign = await buildBranch(office.db);
      const there = await buildProduct(office.db, {
        branch_id: foreign.id,
        category_id: (await buildCategory(office.db, { branch_id: foreign.id })).id,
      });
      expect(await preview(TEN_PERCENT, { ids: [there.id] })).toEqual(
        problem(404, `There is no product ${there.id}.`),
      );
      const sent = [{ id: there.id, version: 1, newPrice: 2.19 }];
      expect((await change({ ...input, products: sent })).status).toBe(409);
      expect(await pricesOf([there])).toEqual([199]);
    });

    it('are listed, the newest first', async () => {
      const { body } = await call<{ results: { id: number }[]; rowCount: number }>(
        'GET',
        `${PATH}/branch/${branchId}?pageSize=2`,
        undefined,
        keeper,
      );
      expect(body.results).toHaveLength(2);
      expect(body.results[0]!.id).toBeGreaterThan(body.results[1]!.id);
      expect(body.rowCount).toBeGreaterThan(5);
    });

    it('make what the rule makes of each, and taken back all is as before', async () => {
      const rules = fc.record({
        by: fc.constantFrom(...PRICE_CALCULATION_METHODS),
        hundredths: fc.integer({ min: 0, max: 9999 }),
        rounding: fc.constantFrom(...PRICE_ROUNDINGS),
      });
      const shelves = fc.array(
        fc.record({
          price_cents: fc.integer({ min: 0, max: 5000 }),
          cost_cents: fc.integer({ min: 0, max: 5000 }),
          chosen: fc.boolean(),
        }),
        { minLength: 1, maxLength: 12 },
      );
      await fc.assert(
        fc.asyncProperty(rules, shelves, async (rule, shelf) => {
          const rows: Row<'product'>[] = [];
          for (const { price_cents, cost_cents } of shelf)
            rows.push(await build({ category_id: other, price_cents, cost_cents }));
          const expected = rows.map((row, at) =>
            shelf[at]!.chosen
              ? (calculateNewPrice(rule, { priceCents: row.price_cents, costCents: row.cost_cents }) ??
                row.price_cents)
              : row.price_cents,
          );
          const before = await stored(rows);
          const chosen = rows.filter((_, at) => shelf[at]!.chosen);
          const isSame = expected.every((price, at) => price === rows[at]!.price_cents);
          if (chosen.length === 0 || isSame) return;
          const wire = { by: rule.by, value: rule.hundredths / 100, rounding: rule.rounding };
          const { status, body } = await change(await wanted(wire, chosen));
          expect(status).toBe(201);
          const after = await stored(rows);
          expect(after.map(({ price_cents }) => price_cents)).toEqual(expected);
          expect(after.map(({ price_cents: _price, version: _version, ...rest }) => rest)).toEqual(
            before.map(({ price_cents: _price, version: _version, ...rest }) => rest),
          );
          await takeBack(body.id);
          expect(await pricesOf(rows)).toEqual(before.map(({ price_cents }) => price_cents));
        }),
        { numRuns: 25 },
      );
    });
  });
}
