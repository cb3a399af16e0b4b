import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildWarehouse } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { routesOf } from '../../support/routes.ts';
import { oneLine, openTill, results, tillSale } from '../intake/tillSales.ts';

const UNKNOWN = 987_654_321;

describe('what a call does not know', () => {
  const office = useBackOffice(DATABASES[0]!);
  const { call } = office;
  let [branchId, productId] = [0, 0];
  let token = '';
  beforeAll(async () => {
    token = await office.signIn(await buildAdmin(office.db));
    branchId = (await buildBranch(office.db)).id;
    const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
    productId = (await buildProduct(office.db, { branch_id: branchId, category_id })).id;
  });

  it('is a parameter of no call that reads', async () => {
    const reading = routesOf(office.app).filter(
      ({ path, methods }) =>
        methods.includes('GET') && path.startsWith('/api/') && path !== '/api/openapi.json',
    );
    expect(reading.length).toBeGreaterThan(60);
    for (const { path } of reading) {
      const url = path.replace(':resource', 'product').replace(/:\w+/g, '20250101');
      const { status, body } = await call<ErrorResponse>('GET', `${url}?misspelt=1`);
      // Tills make these calls with their own keys.
      if (/^\/api\/(v1\/)?(products\/(changes|stock)|sales|sales\/(list|day)|shop)$/.test(url)) continue;
      expect({ url, status, field: body.field }).toEqual({ url, status: 400, field: 'misspelt' });
    }
  });

  it.each([
    [
      '/api/product/branch/31/0?stok=low',
      'stok',
      /^There is no parameter "stok". The parameters are name, .*stock/,
    ],
    ['/api/activity/export?persn=5', 'persn', /^There is no parameter "persn"\. The parameters are person, /],
    ['/api/banner?page=2', 'page', /^There is no parameter "page" of this call\.$/],
    [
      '/api/purchase/branch/31/20260101/20260131/?stat=draft',
      'stat',
      /\. The parameters are page, pageSize, state, sort, order\.$/,
    ],
    ['/api/imports/branch/31?name=x', 'name', /\. The parameters are page, pageSize\.$/],
    ['/api/product/branch/31/0?constructor=1', 'constructor', /^There is no parameter "constructor"/],
  ])('is told of %s', async (url, field, message) => {
    const { status, body } = await call<ErrorResponse>('GET', url);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.message).toMatch(message);
  });

  it('keeps a change of many products from being one of all', async () => {
    const set = { status: 0 };
    const misspelt = { branchId, filter: { categoryId: 0, stok: 'negative' }, set };
    const refused = await call<ErrorResponse>('POST', '/api/products/bulk', misspelt);
    expect([refused.status, refused.body.field]).toEqual([400, 'filter.stok']);
    expect(refused.body.message).toMatch(/^There is no field "filter.stok"\. The fields are .*stock/);
    const another = { branchId, ids: [productId], set: { statsu: 0, ...set } };
    expect((await call<ErrorResponse>('POST', '/api/products/bulk', another)).body.field).toBe('set.statsu');
    expect((await call('GET', `/api/product/${productId}`)).body).toMatchObject({ status: 1 });
  });

  it.each([{ prise: 3 }, { branch_id: UNKNOWN }])('is no part of a record: %j', async part => {
    const before = await call('GET', `/api/product/${productId}`);
    const headers = { 'if-match': String(before.headers.etag) };
    const [field] = Object.keys(part);
    const url = `/api/product/${productId}`;
    const sent = { token, headers, body: part };
    const { status, body } = await callApp<ErrorResponse>(office.app, 'PATCH', url, sent);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.message).toContain(`There is no field "${field}". The fields are name, description,`);
    expect((await call('GET', `/api/product/${productId}`)).headers.etag).toBe(before.headers.etag);
  });

  it('is refused of a sale of a till, whose others are stored', async () => {
    const shop = await openTill(office);
    const back = oneLine(shop, { product: null, name: 'Delivery', quantity: -1, price: 5 }, -5, {
      takes_back: { reference: 'x' },
    });
    const line = oneLine(shop, { product: null, name: 'Delivery', qty: 1, quantity: 1, price: 5 }, 5);
    expect(
      (await results(office, shop, [back, line, tillSale(shop)])).map(({ result, field }) => [result, field]),
    ).toEqual([
      ['refused', 'takes_back'],
      ['refused', 'lines.0.qty'],
      ['stored', undefined],
    ]);
    const other = { ...tillSale(shop), takesBack: 'F1-7' as never, lines: 'none' as never };
    const [told] = await results(office, shop, [{ ...tillSale(shop), takesBack: 'F1-7' as never }]);
    expect(told!.message).toBe('takesBack must be an object with fields.');
    expect((await results(office, shop, [other]))[0]!.message).toMatch(/^lines must be a list of/);
    const { status, body } = await call<ErrorResponse>(
      'POST',
      '/api/sales',
      { sales: [], sentat: 1 },
      shop.key,
    );
    expect([status, body.field]).toEqual([400, 'sentat']);
  });

  it.each([
    ['product=,', 'product', 'product must name at least one product.'],
    ['tolerance=5', 'amount', 'tolerance needs an amount: send that, too.'],
    [
      'amount=5&tolerance=-5',
      'tolerance',
      'tolerance must be an amount of 0 or more with at most two decimals, such as 0.50.',
    ],
  ])('is nothing that orders are found by: %s', async (sought, field, message) => {
    const url = `/api/orders/find?branchId=${branchId}&start=20250101&end=20250102&${sought}`;
    expect(await call('GET', url)).toEqual(problem(400, message, field));
  });

  it.each(['', '/export'])('is no time that ends before it begins, in /api/activity%s', async end => {
    expect(await call('GET', `/api/activity${end}?from=200&to=100`)).toEqual(
      problem(400, 'from must be before to.', 'from'),
    );
  });

  it.each([
    `/api/supplier/branch/${UNKNOWN}`,
    `/api/category/branch/${UNKNOWN}`,
    `/api/warehouse/all/branch/${UNKNOWN}`,
    `/api/products/price-changes/branch/${UNKNOWN}`,
  ])('is a branch that is not there: %s', async url => {
    expect(await call('GET', url)).toEqual(problem(404, `There is no branch ${UNKNOWN}.`));
  });

  it('is a branch in the header that is not there', async () => {
    const headers = { 'x-branch': String(UNKNOWN) };
    expect(await callApp(office.app, 'GET', '/api/product/autocomplete?name=a', { token, headers })).toEqual(
      problem(404, `There is no branch ${UNKNOWN}.`),
    );
  });

  it('is another branch for a warehouse', async () => {
    const { id } = await buildWarehouse(office.db, { branch_id: branchId });
    const there = (await buildBranch(office.db)).id;
    expect(await call('PUT', `/api/warehouse/${id}`, { name: 'Moved?', branchId: there })).toEqual(
      problem(409, `branchId cannot be changed: this belongs to branch ${branchId}.`, 'branchId'),
    );
  });

  it('is another branch for a product, which may come back with the one that it has', async () => {
    const url = `/api/product/${productId}`;
    const { body, headers } = await call<Record<string, unknown>>('GET', url);
    const there = (await buildBranch(office.db)).id;
    const refusal = problem(
      409,
      `branchId cannot be changed: this belongs to branch ${branchId}.`,
      'branchId',
    );
    expect(await call('PUT', url, { ...body, base64dataImage: '', branchId: there })).toEqual(refusal);
    const part = { headers: { 'if-match': String(headers.etag) }, body: { branchId: there } };
    expect(await callApp(office.app, 'PATCH', url, { token, ...part })).toEqual(refusal);
    expect(await call('PUT', url, { ...body, base64dataImage: '' })).toMatchObject({ status: 200 });
  });
});
