import type { Static } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import type { ProductMatch, PagedProducts } from '../../../contract/product.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const UNKNOWN = 987_654_321;

for (const database of BOTH_DATABASES) {
  describe(`the list of products on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    let category_id = 0;
    let other = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
      other = (await buildCategory(office.db, { branch_id })).id;
      const build = (name: string, values: object = {}) =>
        buildProduct(office.db, { branch_id, category_id, name, ...values });
      await build('Zucchini', { upc: '4011', status: 0 });
      await build('Crème brûlée', { ean: '4006381333931' });
      await build('CREME FRAICHE', { category_id: other });
      await build('apple juice', { upc: '401' });
      await build('Apple', { upc: '94011' });
      await build('Apple', { category_id: other });
      await build('100 % juice_box', { upc: '85123A' });
      await build('back\\slash');
      await build('Ложка 🥄');
      const foreign = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      await buildProduct(office.db, { branch_id: foreign.branch_id, category_id: foreign.id, name: 'Apple' });
    });
    const list = async (query = '', category = 0) =>
      (
        await call<Static<typeof PagedProducts>>(
          'GET',
          `/api/product/branch/${branch_id}/${category}${query}`,
        )
      ).body;
    const namesOf = async (query: string, category = 0) =>
      (await list(query, category)).products.map(({ name }) => name);
    const found = (name: string, category = 0) => namesOf(`?name=${encodeURIComponent(name)}`, category);

    it('is in the order of the names as people read them, then of the ids', async () => {
      const { products, pagination } = await list();
      expect(products.map(({ name }) => name).filter(name => /^[a-z]/i.test(name)))
        .toEqual(['Apple', 'Apple', 'apple juice', 'back\\slash', 'Crème brûlée', 'CREME FRAICHE', 'Zucchini']); // oxfmt-ignore
      const apples = products.filter(({ name }) => name === 'Apple');
      expect(apples[0]!.id).toBeLessThan(apples[1]!.id);
      expect(pagination).toEqual({
        currentPage: 1,
        pageCount: 1,
        pageSize: 50,
        rowCount: 9,
        firstRowOnPage: 1,
        lastRowOnPage: 9,
      });
    });

    it('is of one category where one is named', async () => {
      expect(await namesOf('', other)).toEqual(['Apple', 'CREME FRAICHE']);
      expect(await found('creme', other)).toEqual(['CREME FRAICHE']);
      const empty = await buildCategory(office.db, { branch_id });
      expect(await list('', empty.id)).toEqual({
        products: [],
        pagination: like.objectContaining({
          rowCount: 0,
          pageCount: 0,
          firstRowOnPage: 0,
          lastRowOnPage: 0,
        }),
      });
    });

    it.each([
      ['part of a name', 'juice', ['apple juice', '100 % juice_box']],
      ['the middle of a word', 'cchi', ['Zucchini']],
      ['capitals', 'APPLE J', ['apple juice']],
      ['accents that the name lacks', 'crémé fra', ['CREME FRAICHE']],
      ['no accents where the name has some', 'creme brulee', ['Crème brûlée']],
      ['loose accents', 'cre\u0300me bru', ['Crème brûlée']],
      ['spaces around and between', '  apple   juice ', ['apple juice']],
      ['another script', 'ЛОЖКА', ['Ложка 🥄']],
      ['an emoji', '🥄', ['Ложка 🥄']],
      ['a per cent sign', '%', ['100 % juice_box']],
      ['an underscore', '_', ['100 % juice_box']],
      ['a backslash', '\\', ['back\\slash']],
      ['a wildcard that is none', 'a%e', []],
      ['a quote', "'", []],
      ['the whole UPC', '4011', ['Zucchini']],
      ['the beginning of a UPC', ' 401 ', ['apple juice', 'Zucchini']],
      ['the beginning of an EAN', '40063', ['Crème brûlée']],
      ['digits from the middle of a UPC', '011', []],
      ['digits of a name and of a UPC', '94', ['Apple']],
      ['digits before the letters of a UPC', '85123', ['100 % juice_box']],
      ['letters of a UPC', '85123A', []],
    ])('finds %s', async (_what, typed, names) => {
      expect((await found(typed)).sort()).toEqual([...names].sort());
    });

    it.each(['', '?name=', '?name=%20'])('has every product without a search (%j)', async query => {
      expect((await list(query)).pagination.rowCount).toBe(9);
    });

    it('comes in pages that together hold every product once', async () => {
      for (const query of ['', '&name=a', '&name=apple']) {
        const all = (await list(`?pageSize=200${query}`)).products;
        for (const pageSize of [1, 2, 4, all.length]) {
          const pageCount = Math.ceil(all.length / pageSize);
          const pages = [];
          for (let page = 1; page <= pageCount; page++) {
            const { products, pagination } = await list(`?page=${page}&pageSize=${pageSize}${query}`);
            const before = (page - 1) * pageSize;
            expect(pagination).toEqual({
              currentPage: page,
              pageCount,
              pageSize,
              rowCount: all.length,
              firstRowOnPage: before + 1,
              lastRowOnPage: before + products.length,
            });
            pages.push(...products);
          }
          expect(pages).toEqual(all);
        }
      }
    });

    it('is empty past its end, and still tells how many there are', async () => {
      for (const page of [4, 1_000_000_000]) {
        expect(await list(`?page=${page}&pageSize=3`)).toEqual({
          products: [],
          pagination: {
            currentPage: page,
            pageCount: 3,
            pageSize: 3,
            rowCount: 9,
            firstRowOnPage: 0,
            lastRowOnPage: 0,
          },
        });
      }
    });

    it.each([
      ['page=0', 'page must be a whole number above 0.'],
      ['page=-1', 'page must be a whole number above 0.'],
      ['page=two', 'page must be a whole number above 0.'],
      ['page=', 'page must be a whole number above 0.'],
      ['page=1.5', 'page must be a whole number above 0.'],
      ['page=1e3', 'page must be a whole number above 0.'],
      ['page=1&page=2', 'page must be a whole number above 0.'],
      ['pageSize=0', 'pageSize must be a whole number from 1 to 200.'],
      ['pageSize=201', 'pageSize must be a whole number from 1 to 200.'],
      ['name=%00', 'name must be text of at most 200 characters without null characters.'],
      [`name=${'x'.repeat(201)}`, 'name must have at most 200 characters.'],
    ])('refuses %s', async (query, message) => {
      expect(await list(`?${query}`)).toMatchObject({ statusCode: 400, message });
    });

    it('says which branch or category is not there', async () => {
      const foreign = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      expect(await call('GET', `/api/product/branch/${UNKNOWN}/0`)).toEqual(
        problem(404, `There is no branch ${UNKNOWN}.`),
      );
      for (const id of [UNKNOWN, foreign.id]) {
        expect(await call('GET', `/api/product/branch/${branch_id}/${id}`)).toEqual(
          problem(404, `There is no category ${id}.`),
        );
      }
    });

    it('holds names that unfold to thousands of characters when they are compared', async () => {
      const name = '\ufdfa'.repeat(200);
      const { id } = await buildProduct(office.db, { branch_id, category_id: other, name });
      expect((await found('\ufdfa', other)).length).toBe(1);
      await office.db.deleteFrom('product').where('id', '=', id).execute();
    });
  });

  describe(`the search for a product on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch_id = 0;
    let category_id = 0;
    let token = '';
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
      token = await office.signIn(await buildAdmin(office.db));
    });
    const build = (name: string, values: object = {}) =>
      buildProduct(office.db, { branch_id, category_id, name, ...values });
    const search = (name: string, headers: Record<string, string> = { 'x-branch': String(branch_id) }) =>
      callApp<ProductMatch[]>(
        office.app,
        'GET',
        `/api/product/autocomplete?name=${encodeURIComponent(name)}`,
        {
          token,
          headers,
        },
      );
    const found = async (name: string) => (await search(name)).body.map(one => one.name);

    it('answers what the other screens need of a product', async () => {
      const { id } = await build('Olives', { upc: '77', cost_cents: 105, stock_milli: 2500 });
      const { status, body } = await search('olive');
      expect({ status, body }).toEqual({
        status: 200,
        body: [{ id, name: 'Olives', upc: '77', price: 1.99, cost: 1.05, stock: 2.5 }],
      });
    });

    it('gives the product with exactly this UPC first, then the others by name', async () => {
      await build('Anchovies', { upc: '5500' });
      await build('Bread 55', {});
      await build('Yeast', { upc: '55' });
      await build('Capers', { ean: '55123' });
      await build('Not this', { upc: '1155' });
      expect(await found('55')).toEqual(['Yeast', 'Anchovies', 'Bread 55', 'Capers']);
      expect(await found(' 55 ')).toEqual(await found('55'));
    });

    it('finds an imported code with letters when it is typed in full', async () => {
      await build('Lantern', { upc: '85123A' });
      expect(await found('85123A')).toEqual(['Lantern']);
    });

    it('gives at most 20, the exact one among them', async () => {
      for (let one = 0; one < 23; one++) await build(`Soap ${String(one).padStart(2, '0')} 9`);
      await build('Washing 9', { upc: '9' });
      const names = await found('9');
      expect(names).toHaveLength(20);
      expect(names.slice(0, 3)).toEqual(['Washing 9', 'Soap 00 9', 'Soap 01 9']);
      expect(new Set(names).size).toBe(20);
    });

    it('gives what has exactly this name before the many that have it within theirs', async () => {
      for (let one = 0; one < 23; one++) await build(`Almond ${String(one).padStart(2, '0')} milk`);
      await build('Milk');
      await build('Milk', { status: 0 });
      const names = await found(' MILK');
      expect(names.slice(0, 3)).toEqual(['Milk', 'Almond 00 milk', 'Almond 01 milk']);
      expect(names).toHaveLength(20);
    });

    it('leaves out what is inactive, but tells of it where its very code is asked for', async () => {
      const { id } = await build('Fireworks', { status: 0, upc: '8866' });
      expect(await found('firew')).toEqual([]);
      expect(await found('886')).toEqual([]);
      const told = { id, name: 'Fireworks', upc: '8866', price: 1.99, cost: 0, stock: 0 };
      expect((await search('8866')).body).toEqual([{ ...told, status: 0, categoryId: category_id }]);
      await build('Matches', { upc: '88660' });
      expect(await found('8866')).toEqual(['Matches', 'Fireworks']);
      await build('Sparklers', { upc: '8866' });
      expect(await found('8866')).toEqual(['Sparklers', 'Matches']);
    });

    it.each(['', '   ', '\u0301'])('finds nothing for %j', async typed => {
      expect((await search(typed)).body).toEqual([]);
    });

    it('finds nothing where no name is given', async () => {
      const answer = await callApp(office.app, 'GET', '/API/Product/AutoComplete/', { token });
      expect(answer).toMatchObject({ status: 200, body: [] });
    });

    it('looks in the branch that the call names, else in the caller’s own, else in branch 31', async () => {
      const own = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      const fixed = await buildCategory(office.db, {
        branch_id: (await buildBranch(office.db, { id: 31 })).id,
      });
      await buildProduct(office.db, { branch_id: 31, category_id: fixed.id, name: 'Kiwi of 31' });
      await buildProduct(office.db, {
        branch_id: own.branch_id,
        category_id: own.id,
        name: 'Kiwi of theirs',
      });
      await build('Kiwi of the header');
      const theirs = await office.signIn(await buildAdmin(office.db, { branch_id: own.branch_id }));
      const kiwi = async (token: string, headers: Record<string, string> = {}) => {
        const url = '/api/product/autocomplete?name=kiwi';
        const { body } = await callApp<ProductMatch[] | ErrorResponse>(office.app, 'GET', url, {
          token,
          headers,
        });
        return Array.isArray(body) ? body.map(({ name }) => name) : body.message;
      };
      expect(await kiwi(token)).toEqual(['Kiwi of 31']);
      expect(await kiwi(token, { 'x-branch': String(branch_id) })).toEqual(['Kiwi of the header']);
      expect(await kiwi(theirs)).toEqual(['Kiwi of theirs']);
      expect(await kiwi(theirs, { 'x-branch': '31' })).toBe('There is no branch 31.');
    });
  });
}

describe.each(BOTH_DATABASES)('words of a product search on $name', database => {
  const office = useBackOffice(database);
  let token = '';
  let branch_id = 0;
  beforeAll(async () => {
    token = await office.signIn(await buildAdmin(office.db));
    ({ id: branch_id } = await buildBranch(office.db));
    const { id: category_id } = await buildCategory(office.db, { branch_id });
    for (const name of ['Café El Güero, 12 oz', 'All-Purpose Flour, 5 lb', 'Flour 50% rye', 'Salt & Pepper'])
      await buildProduct(office.db, { branch_id, category_id, name });
  });

  it.each([
    ['guero cafe', ['Café El Güero, 12 oz']],
    ['all purpose flour', ['All-Purpose Flour, 5 lb']],
    ['flour all-purpose', ['All-Purpose Flour, 5 lb']],
    ['50%', ['Flour 50% rye']],
    ['&', ['Salt & Pepper']],
    ['flour salt', []],
  ])('%o finds %o', async (text, names) => {
    const answer = await callApp<ProductMatch[]>(
      office.app,
      'GET',
      `/api/product/autocomplete?name=${encodeURIComponent(text)}`,
      { token, headers: { 'x-branch': String(branch_id) } },
    );
    expect(answer.body.map(({ name }) => name)).toEqual(names);
  });
});
