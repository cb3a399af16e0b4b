import { expect, it, vi } from 'vitest';
import { toWeighedPackageCode } from '../../../../contract/gtin';
import type { Api } from '../../../../src/dataProvider/api';
import { findProductByCode } from '../../../../src/ui/search/findProductByCode';

const ham = { id: 77, name: 'Ham', upc: '', priceCents: 1299, costCents: 0, stockThousandths: 0 };
const plums = { ...ham, id: 78, name: 'Plums', upc: '04040', priceCents: 333 };
const soap = { ...ham, id: 79, name: 'Soap', upc: '4041' };
const all = [ham, plums, soap];
const weighed = new Set([ham, plums]);

const api = (other?: { status: number }): Api =>
  ({
    searchProducts: vi.fn(({ text }: { text: string }) =>
      Promise.resolve(all.filter(({ name, upc }) => name === text || (upc !== '' && upc.includes(text)))),
    ),
    getOne: vi.fn((_resource: string, { id }: { id: number }) => {
      const product = all.find(one => one.id === id);
      return other || !product
        ? Promise.reject(Object.assign(new Error('no'), other ?? { status: 404 }))
        : Promise.resolve({ data: { ...product, pesado: weighed.has(product) } });
    }),
  }) as unknown as Api;

it('finds a product by its code, with or without zeros in front', async () => {
  expect(await findProductByCode(api(), '4040', 31)).toBe(plums);
  expect(await findProductByCode(api(), '0004040', 31)).toBe(plums);
});

it('finds it by the label of a package, with the weight that is in it', async () => {
  const label = (by: 'code' | 'id', item: number, cents: number) =>
    toWeighedPackageCode({ by, item, cents })!;
  const plumsLabel = label('code', 4040, 250);
  expect(await findProductByCode(api(), plumsLabel, 31)).toEqual({
    ...plums,
    pack: { code: plumsLabel, unit: '', sizeThousandths: 751, priceCents: 250 },
  });
  const hamLabel = label('id', 77, 955);
  expect(await findProductByCode(api(), hamLabel, 31)).toMatchObject({
    id: 77,
    pack: { sizeThousandths: 735 },
  });
  expect(await findProductByCode(api(), label('id', 76, 955), 31)).toBeUndefined();
  expect(await findProductByCode(api(), label('code', 4042, 955), 31)).toBeUndefined();
});

it('knows no weight of what is sold by the piece', async () => {
  expect(
    await findProductByCode(api(), toWeighedPackageCode({ by: 'code', item: 4041, cents: 250 })!, 31),
  ).toBe(soap);
});

it('says that it could not be looked up', async () => {
  await expect(
    findProductByCode(api({ status: 500 }), toWeighedPackageCode({ by: 'id', item: 77, cents: 955 })!, 31),
  ).rejects.toThrow('no');
});
