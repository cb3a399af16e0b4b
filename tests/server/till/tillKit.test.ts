import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import type * as contract from '../../../contract/tills.ts';
import type * as contractOfDrawers from '../../../contract/tillDrawers.ts';
import type * as contractOfShop from '../../../contract/tillShop.ts';
import {
  CallRefusedError,
  MemoryStorage,
  Till,
  toBasketLine,
  toTillSaleLine,
  type BackOffice,
  type TillDrawerEvent,
  type TillDrawerOpening,
  type TillEvent,
  type TillProduct,
  type TillProductChanges,
  type TillSale,
  type TillShop,
  type TillSubmissionResult,
  type TillSubmissionResults,
} from '../../../till-kit/index.ts';

const SALE = {
  lines: [{ product: null, name: 'Delivery', quantity: 1, price: 5 }],
  payments: [{ tender: 'cash' as const, amount: 5 }],
};

type Answer = Partial<TillSubmissionResult> | CallRefusedError;

/**
 * Builds a server that stores every sale, except those whose reference is a key of `answers`. These sales get the
 * answer of their key.
 */
function serverWith(answers: Record<string, Answer> = {}) {
  const calls: string[][] = [];
  const usedKeys: string[] = [];
  let error: CallRefusedError | undefined;
  const answer = (entries: readonly { reference: string }[]): Promise<TillSubmissionResults> => {
    calls.push(entries.map(({ reference }) => reference));
    const failed = entries.map(({ reference }) => answers[reference]);
    const refusal = error ?? failed.find(one => one instanceof CallRefusedError);
    if (refusal) return Promise.reject(refusal);
    const results = entries.map(({ reference }): TillSubmissionResult => {
      const given = answers[reference];
      return { reference, terminal: 'Front', result: 'stored', ...given };
    });
    return Promise.resolve({ results });
  };
  const backOffice: BackOffice = {
    sendSales: answer,
    sendDrawerOpenings: answer,
    sendDrawerEvents: answer,
    fetchProductChanges: () => Promise.reject(new Error('no products')),
    fetchShop: () => Promise.resolve(null),
    fetchStock: () => Promise.resolve({ products: [], more: false }),
    changeKey: key => {
      usedKeys.push(key);
      error = undefined;
    },
  };
  const refuseKey = () => {
    error = new CallRefusedError(401, 'This key was revoked, or never existed.', 'key-revoked');
  };
  return { answers, backOffice, calls, refuseKey, usedKeys };
}

async function openTill(backOffice: BackOffice, storage = new MemoryStorage()) {
  const events: TillEvent[] = [];
  const onEvent = (event: TillEvent) => void events.push(event);
  return { till: await Till.open({ storage, backOffice, cashier: 'ana', onEvent }), storage, events };
}

/** Queues sales, and returns their references. */
async function sellSome(till: Till, count: number): Promise<string[]> {
  const references: string[] = [];
  for (let sold = 0; sold < count; sold++) references.push((await till.sell(SALE)).reference);
  return references;
}

async function sendAll(till: Till): Promise<void> {
  while ((await till.sendNextBatch()) === 'more');
}

afterEach(() => void vi.useRealTimers());

it('sends a sale refused with `retry` again later, and one refused with `fix` only on demand', async () => {
  const { answers, backOffice, calls } = serverWith();
  const { till, storage } = await openTill(backOffice);
  const [later = '', wrong = '', good = ''] = await sellSome(till, 3);
  answers[later] = { result: 'refused', action: 'retry', code: 'sale-elsewhere' };
  answers[wrong] = { result: 'refused', action: 'fix', code: 'unknown-cashier', message: 'No such user.' };
  await sendAll(till);
  expect(calls).toEqual([[later, wrong, good]]);
  expect(till.journal.refused).toEqual([
    { reference: wrong, message: 'No such user.', code: 'unknown-cashier' },
  ]);
  till.journal.resumePostponed();
  answers[later] = {};
  await sendAll(till);
  expect(calls.slice(1)).toEqual([[later]]);

  answers[wrong] = {};
  till.journal.sendRefusedAgain();
  await sendAll(till);
  const { till: reopened } = await openTill(backOffice, storage);
  expect([reopened.journal.refused, reopened.journal.waitingCount]).toEqual([[], 0]);
});

it('gives a sale whose reference is taken a new one, also in its waiting return', async () => {
  const { answers, backOffice } = serverWith();
  const { till, storage } = await openTill(backOffice);
  const [taken = ''] = await sellSome(till, 1);
  answers[taken] = { result: 'refused', action: 'fix', code: 'reference-reused' };
  const returned = await till.sell({ ...SALE, takesBack: { reference: taken } });
  answers[returned.reference] = { result: 'refused', action: 'retry' };
  await till.sendNextBatch();
  const { till: reopened } = await openTill(backOffice, storage);
  const [returning, renumbered] = reopened.journal.getNextBatch(9).sales;
  expect(renumbered).toMatchObject(SALE);
  expect(renumbered!.reference).not.toBe(taken);
  expect(returning!.takesBack).toEqual({ reference: renumbered!.reference });
});

it('sends a sale that the server may already have with a new reference only if a person says so', async () => {
  const { answers, backOffice } = serverWith();
  const { till, storage } = await openTill(backOffice);
  const [changed = ''] = await sellSome(till, 1);
  answers[changed] = { result: 'refused', action: 'fix', code: 'sale-changed' };
  await sendAll(till);
  expect(till.journal.refused).toMatchObject([{ reference: changed, code: 'sale-changed' }]);
  await till.journal.sendWithNewReference(changed);
  const { till: reopened } = await openTill(backOffice, storage);
  const [renumbered] = reopened.journal.getNextBatch(9).sales;
  expect(renumbered).toMatchObject(SALE);
  expect(renumbered!.reference).not.toBe(changed);
  expect(reopened.journal.refused).toEqual([]);
});

it('refuses only the sale because of which a whole call was refused', async () => {
  const { answers, backOffice, calls } = serverWith();
  const { till } = await openTill(backOffice);
  const references = await sellSome(till, 8);
  answers[references[5]!] = new CallRefusedError(413, 'Too large.', 'body-too-large');
  await sendAll(till);
  expect(till.journal.refused.map(({ reference }) => reference)).toEqual([references[5]]);
  expect(till.journal.waitingCount).toBe(0);
  expect(new Set(calls.flat())).toEqual(new Set(references));
});

it('makes no call with a refused key, goes on selling, and sends with a new key', async () => {
  vi.useFakeTimers();
  const { backOffice, calls, refuseKey, usedKeys } = serverWith();
  const { till, events } = await openTill(backOffice);
  refuseKey();
  await till.sell(SALE);
  till.start();
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  await till.sell(SALE);
  await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
  expect(calls).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual(['keyRefused']);
  till.changeKey('tk_new');
  await vi.advanceTimersByTimeAsync(1000);
  expect([usedKeys, till.journal.waitingCount]).toEqual([['tk_new'], 0]);
  await till.close();
});

it('sends nothing with the key of another terminal, also after a restart and a reset', async () => {
  vi.useFakeTimers();
  const { backOffice, calls } = serverWith();
  let terminal = { id: 12, name: 'Front' };
  const office: BackOffice = {
    ...backOffice,
    fetchShop: () => Promise.resolve({ etag: String(terminal.id), shop: { terminal } as TillShop }),
  };
  const { till, storage } = await openTill(office);
  const [first] = await sellSome(till, 1);
  await sendAll(till);
  await till.sell(SALE);
  terminal = { id: 14, name: 'Back' };
  till.changeKey('tk_back');
  const sentence =
    /^The key belongs to the terminal Back \(14\), but the data of this till to the terminal 12\./;
  await expect(till.sendNextBatch()).rejects.toThrow(sentence);
  const { till: reopened, events } = await openTill(office, storage);
  reopened.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual([{ type: 'keyRefused', reason: expect.stringMatching(sentence) as string }]);
  terminal = { id: 12, name: 'Front' };
  reopened.changeKey('tk_front');
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls[0], calls.length, reopened.journal.waitingCount]).toEqual([[first], 2, 0]);
  await reopened.close();
});

it('applies planned prices by the clock of the server', async () => {
  const milk = {
    id: 1,
    name: 'Milk',
    upc: '101',
    ean: '',
    price: 1,
    tax: 0,
    status: 1,
    categoryId: 1,
    ebt: false,
    wic: false,
    pesado: false,
    promotion: null,
    planned: [{ from: '2026-11-22T00:00:00Z', price: 2, promotion: null }],
  };
  const branch = {
    id: 1,
    name: '',
    timeZone: 'UTC',
    cutoffHour: 0,
    pricesIncludeTax: false,
    taxLabel: '',
    footerMsg: '',
  };
  const { backOffice } = serverWith();
  const { till } = await openTill({
    ...backOffice,
    sendSales: () => Promise.resolve({ results: [], clockAheadSeconds: 3600 }),
    fetchProductChanges: () =>
      Promise.resolve({
        reset: true,
        products: [milk],
        gone: [],
        cursor: '1-1',
        more: false,
        branch: { ...branch, scaleRules: '', currency: 'USD' },
        terminal: 'Front',
        terminalId: 12,
      }),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 0, 30) });
  await till.loadProducts();
  expect(till.products.toReceiptCode('A-1')).toBe('12.A-1');
  expect(till.products.findByCode('101')!.price).toBe(2);
  await till.sell(SALE);
  await till.sendNextBatch();
  expect([till.clockAheadSeconds, till.products.getBusinessDay()]).toEqual([3600, 20_261_121]);
  expect(till.products.findByCode('101')!.price).toBe(1);
});

it('computes the tax in a price that includes it', () => {
  const wine = { id: 1, name: 'Wine', price: 11.99, tax: 16, taxIncluded: true, promotion: null };
  const line = toBasketLine(wine as TillProduct, 2000, 20_261_122, 198);
  expect(line).toMatchObject({ discountCents: 198, taxCents: 303, amountCents: 2200 });
  expect(toTillSaleLine(line)).toMatchObject({ price: 11.99, taxIncluded: true, tax: 3.03, amount: 22 });
});

it('keeps its drawer session over a restart, and sends its events after the sales', async () => {
  const { answers, backOffice, calls } = serverWith();
  const { till, storage } = await openTill(backOffice);
  await expect(till.closeSession()).rejects.toThrow('No drawer session is open.');
  const opened = await till.openSession(10_000);
  expect(opened).toMatchObject({ kind: 'open', session: opened.reference, amount: 100 });
  await expect(till.openSession(1)).rejects.toThrow('A drawer session is open.');
  const { till: reopened } = await openTill(backOffice, storage);
  const moved = await reopened.moveCash('paid-out', 750, 'stamps');
  expect(moved).toMatchObject({ session: opened.reference, amount: 7.5, reason: 'stamps' });
  const [sale = ''] = await sellSome(reopened, 1);
  answers[opened.reference] = { result: 'refused', code: 'reference-reused' };
  await sendAll(reopened);
  expect(calls).toEqual([[sale], [opened.reference, moved.reference], [expect.any(String)]]);
  const earlier = await reopened.closeSession({ cash: 12 }, 'counted again', 'yesterday');
  expect(earlier).toMatchObject({ kind: 'close', session: 'yesterday', reason: 'counted again' });
  expect(reopened.journal.session).toBe(opened.reference);
  const closed = await reopened.closeSession({ cash: 97.5 });
  expect(closed).toMatchObject({ kind: 'close', session: opened.reference, counted: { cash: 97.5 } });
  expect(reopened.journal.session).toBeUndefined();
});

it('has the types of the server', () => {
  expectTypeOf<TillSale>().toExtend<contract.TillSale>();
  expectTypeOf<contract.TillSale>().toExtend<TillSale>();
  expectTypeOf<TillDrawerOpening>().toExtend<contract.TillDrawerOpening>();
  expectTypeOf<TillDrawerEvent>().toExtend<contractOfDrawers.TillDrawerEvent>();
  expectTypeOf<contract.TillSubmissionResults>().toExtend<TillSubmissionResults>();
  expectTypeOf<contractOfShop.TillShop>().toExtend<TillShop>();
  expectTypeOf<contract.TillProductChanges>().toExtend<TillProductChanges>();
});
