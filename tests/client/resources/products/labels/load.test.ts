import { expect, it, vi } from 'vitest';
import type { Api } from '../../../../../src/dataProvider/api';
import { loadLabelsOfPurchase } from '../../../../../src/resources/products/labels/loadLabels';

function purchaseOf(count: number) {
  const products = Array.from({ length: count + 5 }, (_, at) => ({
    id: at + 1,
    name: `Product ${at + 1}`,
    pesado: false,
  }));
  const lines = products.slice(0, count).map(({ id, name }) => ({ productId: id, name, quantity: 2 }));
  const getList = vi.fn(async () => ({ data: products, total: products.length }));
  const getOne = vi.fn(async (_resource: string, { id }: { id: number }) => ({ data: products[id - 1]! }));
  const purchaseLines = async () => [...lines, lines.at(-1)!];
  return { getList, getOne, purchaseLines };
}

const copiesOf = async (api: ReturnType<typeof purchaseOf>) => {
  const { lines, unknown } = await loadLabelsOfPurchase(
    api as unknown as Api,
    { purchaseId: 1, branchId: 31 },
    {},
  );
  expect(unknown).toEqual([]);
  return lines.map(({ product, copies }) => [Number(product.id), copies]);
};

it('a purchase of many lines asks for the list, not for each product', async () => {
  const api = purchaseOf(1500);
  const copies = await copiesOf(api);
  expect(copies).toHaveLength(1500);
  expect([copies[0], copies.at(-1)]).toEqual([
    [1, 2],
    [1500, 4],
  ]);
  expect(api.getList).toHaveBeenCalledTimes(1);
  expect(api.getOne).not.toHaveBeenCalled();
});

it('a purchase of few lines asks for each product once', async () => {
  const api = purchaseOf(3);
  expect(await copiesOf(api)).toEqual([
    [1, 2],
    [2, 2],
    [3, 4],
  ]);
  expect(api.getList).not.toHaveBeenCalled();
  expect(api.getOne).toHaveBeenCalledTimes(3);
});
