import { expect, it, vi } from 'vitest';
import { packageCode } from '../../../../contract/gtin';
import type { Api } from '../../../../src/dataProvider/api';
import { byCode } from '../../../../src/ui/search/byCode';

const ham = { id: 77, name: 'Ham', upc: '', priceCents: 1299, costCents: 0, stockThousandths: 0 };
const plums = { ...ham, id: 78, name: 'Plums', upc: '04040' };

/** A branch with both of them. */
const api = (other?: { status: number }): Api =>
  ({
    searchProducts: vi.fn(({ text }: { text: string }) =>
      Promise.resolve(
        [ham, plums].filter(({ name, upc }) => name === text || (upc !== '' && upc.includes(text))),
      ),
    ),
    getOne: vi.fn((_resource: string, { id }: { id: number }) =>
      other || id !== ham.id
        ? Promise.reject(Object.assign(new Error('no'), other ?? { status: 404 }))
        : Promise.resolve({ data: ham }),
    ),
  }) as unknown as Api;

it('finds a product by its code, with or without zeros in front', async () => {
  expect(await byCode(api(), '4040', 31)).toBe(plums);
  expect(await byCode(api(), '0004040', 31)).toBe(plums);
});

it('finds it by the label of a package', async () => {
  expect(await byCode(api(), packageCode({ by: 'code', item: 4040, cents: 250 })!, 31)).toBe(plums);
  expect(await byCode(api(), packageCode({ by: 'id', item: 77, cents: 955 })!, 31)).toBe(ham);
  expect(await byCode(api(), packageCode({ by: 'id', item: 76, cents: 955 })!, 31)).toBeUndefined();
});

it('says that it could not be looked up', async () => {
  await expect(
    byCode(api({ status: 500 }), packageCode({ by: 'id', item: 77, cents: 955 })!, 31),
  ).rejects.toThrow('no');
});
