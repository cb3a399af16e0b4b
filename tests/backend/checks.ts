import type { RaRecord } from 'ra-core';
import { expect } from 'vitest';
import type { HttpError } from '../../src/dataProvider/errors';
import { getChosenBranchStorageKey } from '../../src/lib/currentBranch';
import { loadSelectedProducts, toProductFilter } from '../../src/resources/products/change/bulkChangeTarget';
import { createProductChangeCalls } from '../../src/resources/products/change/productChangeSteps';
import { describeFailure } from '../../src/ui/ErrorBanner';
import { like } from '../support/matchers';
import { picture } from '../support/pictures';
import { about, check, type Check, type OpenedBackend } from './testedBackend';

const SUPPLIER = {
  name: 'Northern Farms',
  contact: 'Dee',
  email: 'dee@farms.example',
  phone: '555-0100',
  address: '1 Way',
  city: 'Lund',
  country: 'SE',
  home_page: 'https://farms.example',
  status: true,
};
const CATEGORY = {
  name: 'Fruit',
  description: '',
  parent_id: 0,
  status: 1,
  tipo: '',
  pesado: false,
  ecommerce: true,
};
const PROMOTION = {
  name: 'Week',
  dateInit: '2026-03-08',
  dateEnd: '2026-11-01',
  discountTypeId: 1,
  valueHundredths: 1050,
  limitCents: 20_00,
};
const NOWHERE = 987_654_321;

const samples = async (opened: OpenedBackend): Promise<Record<string, [sample: object, change: object]>> => ({
  branches: [
    { name: 'Hill', email: 'a@b.example', footerMsg: 'Thanks', address: '1 Hill', status: 1 },
    { status: 0, footerMsg: '' },
  ],
  'inventory/warehouses': [{ name: 'Shed' }, { name: 'Barn' }],
  categories: [CATEGORY, { name: 'Fruit & nuts', pesado: true, status: 0 }],
  products: [await product(opened), { name: 'Pears', priceCents: 1, stockThousandths: 1_250, wic: true }],
  users: [
    {
      name: 'Kim',
      userName: `kim${opened.branchId}`,
      role: 'Cashier',
      status: true,
      phone: '',
      password: 'correct horse 12',
    },
    { name: 'Kim Q.', password: '' },
  ],
  'purchases/suppliers': [SUPPLIER, { name: 'Øresund', status: false, email: '' }],
  promotions: [PROMOTION, { name: 'Weeks', limitCents: 1, dateEnd: '2026-12-31' }],
});

export async function product(opened: OpenedBackend) {
  const { id } = await about(opened, opened.branchId).create('categories', CATEGORY);
  return {
    name: 'Apples',
    description: 'Crisp',
    upc: '036000291452',
    priceCents: 1_99,
    taxTenThousandths: 82_500,
    costCents: 80,
    stockThousandths: 12_500,
    status: 1,
    categoryId: id,
    ebt: true,
    wic: false,
    pesado: true,
    ecommerce: false,
  };
}

const withoutPassword = ({ password: _, ...fields }: Record<string, unknown>) => fields;

/** A list of products requires a category, and a list of categories its branch. */
const filterFor = (
  resource: string,
  record: Record<string, unknown>,
  { branchId }: OpenedBackend,
): object => {
  if (resource === 'categories') return { branchId };
  return resource === 'products' ? { branchId, categoryId: record.categoryId } : {};
};

const RESOURCES = [
  'branches',
  'inventory/warehouses',
  'categories',
  'products',
  'users',
  'purchases/suppliers',
  'promotions',
];

/** A sample of a product has a category. */
const NEEDS: Record<string, string[]> = { products: ['products', 'categories'] };

const records: Check[] = RESOURCES.flatMap(resource => [
  check(
    `${resource}: create, read, update, delete`,
    async opened => {
      const { create, one, list, update, remove } = about(opened, opened.branchId);
      const [sample, change] = (await samples(opened))[resource]!;
      const created = await create(resource, sample);
      expect(created.id).toBeTruthy();
      const read = await one(resource, created.id);
      expect(read).toMatchObject(withoutPassword({ ...sample }));
      await update(resource, read, change);
      const changed = await one(resource, created.id);
      expect(changed).toEqual({ ...read, ...change });
      await remove(resource, changed);
      const { data } = await list(resource, { filter: filterFor(resource, changed, opened) });
      expect(data.map(({ id }) => id)).not.toContain(created.id);
      await expect(one(resource, created.id)).rejects.toMatchObject({ name: 'HttpError', status: 404 });
    },
    NEEDS[resource] ?? [resource],
  ),
  check(
    `${resource}: one shape in the list and alone`,
    async opened => {
      const { create, one, list } = about(opened, opened.branchId);
      const created = await create(resource, (await samples(opened))[resource]![0]);
      const alone = await one(resource, created.id);
      const { data } = await list(resource, { filter: filterFor(resource, alone, opened) });
      expect(data.find(({ id }) => id === created.id)).toEqual(alone);
    },
    NEEDS[resource] ?? [resource],
  ),
]);

const suppliers = (opened: OpenedBackend, branchId: number, ...names: string[]) =>
  Promise.all(
    names.map(name => about(opened, branchId).create('purchases/suppliers', { ...SUPPLIER, name })),
  );
const names = (rows: readonly RaRecord[]): string[] => rows.map(({ name }) => String(name)).sort();

const lists: Check[] = [
  check(
    'pages and totals',
    async opened => {
      await suppliers(opened, opened.branchId, 'A', 'B', 'C', 'D', 'E');
      const { list } = about(opened, opened.branchId);
      const pageOf = (page: number) => list('purchases/suppliers', { pagination: { page, perPage: 2 } });
      const pages = [await pageOf(1), await pageOf(2), await pageOf(3), await pageOf(4)];
      expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
      expect(names(pages.flatMap(({ data }) => data))).toEqual(['A', 'B', 'C', 'D', 'E']);
    },
    ['purchases/suppliers'],
  ),
  check(
    'search by a part of the name',
    async opened => {
      await suppliers(opened, opened.branchId, 'Northern Farms', 'Far North', 'Southern');
      const { list } = about(opened, opened.branchId);
      const found = await list('purchases/suppliers', { filter: { name: 'NORTH' } });
      expect(names(found.data)).toEqual(['Far North', 'Northern Farms']);
      expect(found.total).toBe(2);
      expect((await list('purchases/suppliers', { filter: { name: 'nobody' } })).total).toBe(0);
    },
    ['purchases/suppliers'],
  ),
  check(
    'search without accents',
    async opened => {
      await suppliers(opened, opened.branchId, 'Crème', 'Cream');
      const { list } = about(opened, opened.branchId);
      expect(names((await list('purchases/suppliers', { filter: { name: 'creme' } })).data)).toEqual([
        'Crème',
      ]);
    },
    ['purchases/suppliers'],
  ),
  check(
    'search takes signs for themselves',
    async opened => {
      await suppliers(opened, opened.branchId, 'A (new) 100%', 'A new 100');
      const { list } = about(opened, opened.branchId);
      const found = await list('purchases/suppliers', { filter: { name: '(new) 100%' } });
      expect(names(found.data)).toEqual(['A (new) 100%']);
    },
    ['purchases/suppliers'],
  ),
  check(
    'a filter by a field, and never one that it leaves out',
    async opened => {
      const { create, list } = about(opened, opened.branchId);
      for (const name of ['Shed', 'Barn', 'Cold barn']) await create('inventory/warehouses', { name });
      const found = async (filter: object) => names((await list('inventory/warehouses', { filter })).data);
      expect(await found({ name: 'barn' })).toEqual(['Barn', 'Cold barn']);
      expect(await found({ name: '' })).toEqual(['Barn', 'Cold barn', 'Shed']);
      for (const resource of ['inventory/warehouses', 'purchases/suppliers', 'users']) {
        await expect(list(resource, { filter: { colour: 'red' } })).rejects.toThrow(
          `The API cannot filter ${resource} by "colour".`,
        );
      }
    },
    ['inventory/warehouses', 'purchases/suppliers', 'users'],
  ),
  check(
    'an order by a field, and never one that it leaves out',
    async opened => {
      const { create, list } = about(opened, opened.branchId);
      for (const name of ['B', 'C', 'A']) await create('inventory/warehouses', { name });
      const sort = { field: 'name', order: 'DESC' };
      const { data } = await list('inventory/warehouses', { sort });
      expect(data.map(({ name }) => name as string)).toEqual(['C', 'B', 'A']);
      for (const resource of ['inventory/warehouses', 'purchases/suppliers']) {
        await expect(list(resource, { sort: { field: 'colour', order: 'ASC' } })).rejects.toThrow(
          `The API cannot sort ${resource} by "colour".`,
        );
      }
    },
    ['inventory/warehouses', 'purchases/suppliers'],
  ),
  check(
    'a page of any size',
    async opened => {
      const { branchId } = opened;
      const wanted = Array.from({ length: 205 }, (_, at) => `S ${String(at).padStart(3, '0')}`);
      await suppliers(opened, branchId, ...wanted);
      const { list } = about(opened, branchId);
      const { data, total } = await list('purchases/suppliers', { pagination: { page: 1, perPage: 1000 } });
      expect(total).toBe(205);
      expect(names(data)).toEqual(wanted);
    },
    ['purchases/suppliers'],
  ),
  check(
    'the chosen branch, where a call names none',
    async opened => {
      const { branchId, otherBranchId } = opened;
      const { api } = opened.backend;
      await suppliers(opened, branchId, 'Ours');
      localStorage.setItem(`RaStore.${getChosenBranchStorageKey()}`, JSON.stringify(otherBranchId));
      await api.create('purchases/suppliers', { data: { ...SUPPLIER, name: 'Theirs' } });
      const seen = async () =>
        names(
          (
            await api.getList('purchases/suppliers', {
              pagination: { page: 1, perPage: 10 },
              sort: { field: 'id', order: 'ASC' },
              filter: {},
            })
          ).data,
        );
      expect(await seen()).toEqual(['Theirs']);
      localStorage.setItem(`RaStore.${getChosenBranchStorageKey()}`, JSON.stringify(branchId));
      expect(await seen()).toEqual(['Ours']);
    },
    ['branches', 'purchases/suppliers'],
  ),
  check(
    'an update of some fields leaves the others',
    async opened => {
      const { branchId } = opened;
      const { api } = opened.backend;
      const meta = { branchId };
      const [supplier] = (await suppliers(opened, branchId, 'A')) as [RaRecord];
      await api.update('purchases/suppliers', {
        id: supplier.id,
        data: { name: 'B', status: false },
        previousData: supplier,
        meta,
      });
      const { one } = about(opened, branchId);
      expect(await one('purchases/suppliers', supplier.id)).toMatchObject({
        ...SUPPLIER,
        name: 'B',
        status: false,
      });
    },
    ['purchases/suppliers'],
  ),
  check(
    'an update of several changes only what it names',
    async opened => {
      const { branchId } = opened;
      const apples = await product(opened);
      const { create, one } = about(opened, branchId);
      const ids = [
        (await create('products', apples)).id,
        (await create('products', { ...apples, upc: '', name: 'Pears' })).id,
      ];
      await opened.backend.api.updateMany('products', { ids, data: { status: 0 }, meta: { branchId } });
      expect(await one('products', ids[0]!)).toMatchObject({ ...apples, status: 0 });
      expect(await one('products', ids[1]!)).toMatchObject({ ...apples, upc: '', name: 'Pears', status: 0 });
    },
    ['products', 'categories'],
  ),
  check(
    'a change of two selected products, in a list of all categories',
    async opened => {
      const { branchId } = opened;
      const { api } = opened.backend;
      const { create, one } = about(opened, branchId);
      const ids = [
        (await create('products', await product(opened))).id,
        (await create('products', { ...(await product(opened)), name: 'Pears', upc: '' })).id,
      ];
      const target = { branchId, ids, filter: toProductFilter({ branchId }), count: 2 };
      const change = { set: { status: 0, ebt: false } } as const;
      const selected = await loadSelectedProducts(api, target);
      for (const { work } of await createProductChangeCalls(api, branchId, selected, change)) await work();
      for (const id of ids) expect(await one('products', id)).toMatchObject(change.set);
    },
    ['products', 'categories'],
  ),
  check(
    'several by their ids',
    async opened => {
      const [, b, c] = await suppliers(opened, opened.branchId, 'A', 'B', 'C');
      const { data } = await opened.backend.api.getMany('purchases/suppliers', {
        ids: [b!.id, c!.id],
        meta: { branchId: opened.branchId },
      });
      expect(names(data)).toEqual(['B', 'C']);
    },
    ['purchases/suppliers'],
  ),
  check(
    'several by their ids, without one that is gone',
    async opened => {
      const [b, c] = await suppliers(opened, opened.branchId, 'B', 'C');
      const { api } = opened.backend;
      const meta = { branchId: opened.branchId };
      await api.delete('purchases/suppliers', { id: c!.id, meta });
      const { data } = await api.getMany('purchases/suppliers', { ids: [b!.id, c!.id], meta });
      expect(names(data)).toEqual(['B']);
    },
    ['purchases/suppliers'],
  ),
  check(
    'a branch sees its own',
    async opened => {
      const { branchId, otherBranchId } = opened;
      const [own] = await suppliers(opened, branchId, 'Ours');
      await suppliers(opened, otherBranchId, 'Theirs');
      for (const [branch, seen] of [
        [branchId, 'Ours'],
        [otherBranchId, 'Theirs'],
      ] as const) {
        expect(names((await about(opened, branch).list('purchases/suppliers')).data)).toEqual([seen]);
      }
      const read = await about(opened, branchId).one('purchases/suppliers', own!.id);
      await about(opened, otherBranchId).update('purchases/suppliers', read, { name: 'Still ours' });
      expect(names((await about(opened, branchId).list('purchases/suppliers')).data)).toEqual(['Still ours']);
    },
    ['branches', 'purchases/suppliers'],
  ),
  check(
    'what forms choose from',
    async opened => {
      const { list } = about(opened, opened.branchId);
      for (const resource of ['menuCategories', 'discountTypes']) {
        const { data } = await list(resource);
        expect(data.length).toBeGreaterThan(0);
        expect(data[0]).toMatchObject({ id: like.anything(), name: like.any(String) });
      }
    },
    ['menuCategories', 'discountTypes'],
  ),
];

const file = async () => new File([await picture('png')], 'figs.png', { type: 'image/png' });
const ADDRESS = /^(data:image\/|https?:\/\/|\/)/;

const pictures: Check[] = [
  check(
    'pictures of banners',
    async opened => {
      const { create, list, remove } = about(opened, opened.branchId);
      const banner = await create('banners', { title: 'Figs', status: true, picture: await file() });
      const listed = (await list('banners')).data.find(({ id }) => id === banner.id)!;
      expect(listed).toMatchObject({ title: 'Figs', status: true, image: like.stringMatching(ADDRESS) });
      await remove('banners', listed);
      expect((await list('banners')).data.map(({ id }) => id)).not.toContain(banner.id);
    },
    ['banners'],
  ),
  ...['categories', 'products'].map(resource =>
    check(
      `pictures of ${resource}`,
      async opened => {
        const { create, one, update } = about(opened, opened.branchId);
        const [sample] = (await samples(opened))[resource]!;
        const { id } = await create(resource, { ...sample, file: await file() });
        const read = await one(resource, id);
        expect(read.picture).toMatch(ADDRESS);
        await update(resource, read, { name: 'Other' });
        expect((await one(resource, id)).picture).toBe(read.picture);
        const bare = await create(resource, {
          ...sample,
          name: 'Bare',
          ...('upc' in sample ? { upc: '' } : {}),
        });
        expect((await one(resource, bare.id)).picture).toBe('');
      },
      NEEDS[resource] ?? [resource],
    ),
  ),
];

const failed = 'Failed to load supplier data for editing.';
const failureIn = async (promise: Promise<unknown>): Promise<Partial<HttpError>> =>
  promise.then(
    () => expect.unreachable('It answered.'),
    (error: Partial<HttpError>) => error,
  );

const refusals: Check[] = [
  check(
    'a refusal is worded',
    async opened => {
      const { one } = about(opened, opened.branchId);
      const error = await failureIn(one('purchases/suppliers', NOWHERE));
      expect(error).toMatchObject({ name: 'HttpError', status: 404 });
      const { reason } = describeFailure(failed, error);
      if (error.serverMessage === undefined) expect(reason).toMatch(/^The server answered 404/);
      else expect(reason).toBe(error.serverMessage);
    },
    ['purchases/suppliers'],
  ),
  check(
    'no answer is worded',
    async opened => {
      opened.fail('unreachable');
      const error = await failureIn(about(opened, opened.branchId).list('purchases/suppliers'));
      expect(error).toMatchObject({ name: 'HttpError', status: 0 });
      expect(describeFailure(failed, error)).toEqual({
        sentence: failed,
        reason: 'The server did not answer.',
      });
    },
    ['purchases/suppliers'],
  ),
  check(
    'a broken server keeps its inside to itself',
    async opened => {
      opened.fail('broken');
      const error = await failureIn(about(opened, opened.branchId).list('purchases/suppliers'));
      expect(error).toMatchObject({ name: 'HttpError', status: 500 });
      expect(describeFailure(failed, error).reason).toMatch(/^The server answered 500( \(\/[^)]*\))?\.$/);
    },
    ['purchases/suppliers'],
  ),
  check(
    'an abort arrives untouched',
    async opened => {
      const { api } = opened.backend;
      const [{ id }] = (await suppliers(opened, opened.branchId, 'A')) as [RaRecord];
      const reason = new DOMException('left', 'AbortError');
      const signal = AbortSignal.abort(reason);
      const meta = { branchId: opened.branchId };
      expect(api.supportAbortSignal).toBe(true);
      for (const asked of [
        about(opened, opened.branchId).list('purchases/suppliers', { signal }),
        api.getOne('purchases/suppliers', { id, meta, signal }),
        api.getMany('purchases/suppliers', { ids: [id], meta, signal }),
        api.searchProducts({ text: 'a', branchId: opened.branchId }, { signal }),
      ]) {
        expect(await failureIn(asked)).toBe(reason);
      }
    },
    ['purchases/suppliers', 'products'],
  ),
  check('an unknown resource is said in one sentence', async opened => {
    const { list, create } = about(opened, opened.branchId);
    await expect(list('dragons')).rejects.toThrow(/^The API has no resource "dragons"\.$/);
    await expect(create('toString', {})).rejects.toThrow(/^The API has no resource "toString"\.$/);
  }),
  check(
    'a missing verb is said in one sentence',
    async opened => {
      const { update, create } = about(opened, opened.branchId);
      await expect(update('banners', { id: 1 }, {})).rejects.toThrow(/^The API has no update for banners\.$/);
      await expect(create('menuCategories', {})).rejects.toThrow(
        /^The API has no create for menuCategories\.$/,
      );
    },
    ['banners', 'menuCategories'],
  ),
];

export const recordChecks: Check[] = [...lists, ...records, ...pictures, ...refusals];
