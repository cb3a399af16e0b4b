import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Api, Product } from '../../../src/dataProvider/api';
import { HttpError } from '../../../src/dataProvider/errors';
import type { RowWithNewPrice } from '../../../src/resources/products/change/pricePreview';
import {
  createProductChangeRun,
  type ProductChangeRunState,
  type ProductChangeStep,
} from '../../../src/resources/products/change/createProductChangeRun';
import {
  createProductChangeCalls,
  createPriceChangeCalls,
} from '../../../src/resources/products/change/productChangeSteps';

const watched = (steps: readonly ProductChangeStep[]) => {
  const states: ProductChangeRunState[] = [];
  const run = createProductChangeRun(steps, state => states.push(state));
  return { run, now: () => states.at(-1)! };
};

const step = (id: number, work: () => Promise<unknown>): ProductChangeStep => ({
  id,
  name: `Product ${id}`,
  work,
});

function shopOf(products: readonly Partial<Product>[], lost: readonly number[] = []) {
  const rows = new Map(products.map(product => [product.id, { ...product }]));
  const calls: string[] = [];
  const losing = new Set<unknown>(lost);
  const answer = (id: unknown) => {
    if (losing.delete(id)) throw new HttpError('no answer', 0);
  };
  const api = {
    getOne: async (_: string, { id }: { id: number }) => {
      calls.push(`GET ${id}`);
      const row = rows.get(id);
      if (!row) throw new HttpError('none', 404);
      return { data: { ...row } };
    },
    update: async (_: string, { id, data }: { id: number; data: object }) => {
      calls.push(`PUT ${id}`);
      rows.set(id, { ...rows.get(id), ...data });
      answer(id);
    },
    delete: async (_: string, { id }: { id: number }) => {
      calls.push(`DELETE ${id}`);
      rows.delete(id);
      answer(id);
    },
    promotionItems: async () => [...held].map(productId => ({ productId })),
    addPromotionItem: async ({ productId }: { productId: number }) => {
      calls.push(`POST ${productId}`);
      held.add(productId);
      answer(productId);
    },
  } as unknown as Api;
  const held = new Set([1]);
  return { api, rows, calls, held };
}

const row = (id: number, priceCents: number, newCents: number): RowWithNewPrice => ({
  id,
  name: `Product ${id}`,
  upc: '',
  version: 0,
  priceCents,
  newCents,
  costCents: 50,
  margin: null,
  marks: [],
  isOdd: false,
});

const product = (id: number, priceCents: number): Product =>
  ({ id, name: `Product ${id}`, priceCents, costCents: 50, status: 1 }) as Product;

it('stops at a failure, tries it again, and does nothing twice', async () => {
  const worked: number[] = [];
  let isDown = true;
  const steps = [1, 2, 3].map(id =>
    step(id, async () => {
      if (id === 2 && isDown) throw new Error('The shelf is full.');
      worked.push(id);
    }),
  );
  const { run, now } = watched(steps);
  await run.go();
  expect(now()).toMatchObject({ state: 'failed', done: 1, total: 3, failure: { step: { id: 2 } } });
  expect(worked).toEqual([1]);
  isDown = false;
  await run.go();
  expect(now()).toMatchObject({ state: 'over', done: 3, failure: null });
  expect(worked).toEqual([1, 2, 3]);
  await run.go();
  expect(worked).toEqual([1, 2, 3]);
});

it('goes on without what is left out, and lists it', async () => {
  const { run, now } = watched([
    step(1, () => Promise.reject(new Error('No.'))),
    step(2, async () => undefined),
  ]);
  await run.go();
  await run.leaveOut();
  expect(now()).toMatchObject({ state: 'over', done: 1, leftOut: [{ step: { id: 1 } }] });
});

it('stops when it is asked to, after the step that is on its way, and goes on from there', async () => {
  const worked: number[] = [];
  const { run, now } = watched(
    [1, 2, 3].map(id =>
      step(id, async () => {
        worked.push(id);
        if (id === 1) run.stop();
      }),
    ),
  );
  await run.go();
  expect(now()).toMatchObject({ state: 'stopped', done: 1 });
  await Promise.all([run.go(), run.go()]);
  expect([now().state, worked]).toEqual(['over', [1, 2, 3]]);
});

it('does nothing twice where somebody stops it and goes on before the step on its way has answered', async () => {
  const worked: number[] = [];
  const { run, now } = watched(
    [1, 2, 3].map(id =>
      step(id, async () => {
        worked.push(id);
        await new Promise(resolve => setTimeout(resolve));
      }),
    ),
  );
  const begun = run.go();
  run.stop();
  const goneOn = run.go();
  expect(now().state).toBe('running');
  await Promise.all([begun, goneOn]);
  expect(worked).toEqual([1, 2, 3]);
  expect(now()).toMatchObject({ state: 'over', done: 3 });
});

it('ends with each product done or left out, whatever fails, and none done twice', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 2 }), { maxLength: 12 }), async failures => {
      const done = vi.fn<(id: number) => void>();
      const left = [...failures];
      const { run, now } = watched(
        failures.map((_, id) =>
          step(id, async () => {
            if (left[id]! > 0) {
              left[id]! -= 1;
              throw new Error('Not now.');
            }
            done(id);
          }),
        ),
      );
      await run.go();
      for (let asked = 0; failures.length > 0 && now().state === 'failed'; asked++)
        await (asked % 3 === 2 ? run.leaveOut() : run.go());
      const ids = done.mock.calls.map(([id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      if (failures.length === 0) return;
      expect(now().state).toBe('over');
      expect(now().done + now().leftOut.length).toBe(failures.length);
    }),
  ));

it('saves prices by the documented calls, and a lost answer is looked up, not sent again', async () => {
  const { api, rows, calls } = shopOf([product(1, 100), product(2, 200)], [1]);
  const { run, now } = watched(createPriceChangeCalls(api, 31, [row(1, 100, 110), row(2, 200, 220)]));
  await run.go();
  expect(now().state).toBe('failed');
  await run.go();
  expect(now()).toMatchObject({ state: 'over', done: 2 });
  expect([...rows.values()].map(({ priceCents }) => priceCents)).toEqual([110, 220]);
  expect(calls).toEqual(['GET 1', 'PUT 1', 'GET 1', 'GET 2', 'PUT 2']);
});

it('leaves a product alone whose price or cost is another one by now', async () => {
  const { api, rows, calls } = shopOf([product(1, 150)]);
  const { run, now } = watched(createPriceChangeCalls(api, 31, [row(1, 100, 110)]));
  await run.go();
  expect(now().failure?.error).toEqual(new Error('Its price or cost changed in the meantime.'));
  expect(rows.get(1)?.priceCents).toBe(150);
  expect(calls).toEqual(['GET 1']);
});

it('sets fields, adds to a promotion and deletes, each once', async () => {
  const products = [product(1, 100), { ...product(2, 200), status: 0 as const }, product(3, 300)];
  const { api, calls, held } = shopOf(products, [3]);
  const through = async (change: Parameters<typeof createProductChangeCalls>[3]) => {
    calls.length = 0;
    const { run, now } = watched(await createProductChangeCalls(api, 31, products, change));
    await run.go();
    if (now().state === 'failed') await run.go();
    expect(now().state).toBe('over');
    return [...calls];
  };
  expect(await through({ set: { status: 0 } })).toEqual([
    'GET 1',
    'PUT 1',
    'GET 2',
    'GET 3',
    'PUT 3',
    'GET 3',
  ]);
  expect(await through({ promotionId: 7 })).toEqual(['POST 2', 'POST 3']);
  expect([...held]).toEqual([1, 2, 3]);
  expect(await through({ remove: true })).toEqual(['DELETE 1', 'DELETE 2', 'DELETE 3']);
});

it('asks again what became of a delete or an addition whose answer was lost', async () => {
  const products = [product(2, 100)];
  const lostDelete = shopOf(products, [2]);
  const removal = watched(await createProductChangeCalls(lostDelete.api, 31, products, { remove: true }));
  await removal.run.go();
  await removal.run.go();
  expect([removal.now().state, lostDelete.calls]).toEqual(['over', ['DELETE 2', 'GET 2']]);
  const lostAddition = shopOf(products, [2]);
  const addition = watched(
    await createProductChangeCalls(lostAddition.api, 31, products, { promotionId: 7 }),
  );
  await addition.run.go();
  await addition.run.go();
  expect([addition.now().state, lostAddition.calls]).toEqual(['over', ['POST 2']]);
});
