import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  expandUpcE,
  normalizeProductCode,
  hasWrongCheckDigit,
  appendCheckDigit,
} from '../../../contract/gtin.ts';
import type { Product, ProductMatch } from '../../../contract/product.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

const upcE = fc
  .tuple(fc.constantFrom('0', '1'), digits(6))
  .map(([system, body]) => [...'0123456789'].map(check => system + body + check).find(expandUpcE) ?? '')
  .filter(code => code !== '');

const withSpellings = (code: string) => [code, `0${code}`, `00${code}`, code.replace(/^0+/, '')];

/** The spellings of one article number. Company prefixes do not begin with three zeros. */
const spellings = fc.oneof(
  digits(11)
    .filter(body => !body.startsWith('000'))
    .map(body => withSpellings(appendCheckDigit(body))),
  upcE.filter(short => !/^[01]00/.test(short)).map(short => [short, ...withSpellings(expandUpcE(short)!)]),
);

describe('the key of a code', () => {
  it('is the same for all of its spellings, with spaces, dashes and invisible marks', () => {
    fc.assert(
      fc.property(
        spellings,
        fc.constantFrom(' ', '-', '\u200E', '\u200B', '\uFEFF', '\u2013'),
        (codes, mark) => {
          const spread = codes.map(code => `${code.slice(0, 3)}${mark}${code.slice(3)}`);
          expect(new Set([...codes, ...spread].map(normalizeProductCode)).size).toBe(1);
        },
      ),
    );
  });

  it('differs for different article numbers', () => {
    fc.assert(
      fc.property(digits(12), digits(12), (one, other) => {
        fc.pre(one !== other && !one.startsWith('0') && !other.startsWith('0'));
        expect(normalizeProductCode(appendCheckDigit(one))).not.toBe(
          normalizeProductCode(appendCheckDigit(other)),
        );
      }),
    );
  });

  it.each([
    ['4011', '4011'],
    ['0000000004011', '4011'],
    ['85123a', '85123A'],
    ['40170725', '40170725'],
    ['04252614', '42100005264'],
    ['', ''],
  ])('of %o is %o', (code, key) => {
    expect(normalizeProductCode(code)).toBe(key);
  });

  it('belongs to a code with its right check digit, for a UPC-E too', () => {
    expect(hasWrongCheckDigit('04252614')).toBe(false);
    expect(hasWrongCheckDigit('036000291452')).toBe(false);
    expect(hasWrongCheckDigit('036000291453')).toBe(true);
  });
});

describe.each(DATABASES)('a product, on $name', database => {
  const office = useBackOffice(database);
  let branch_id = 0;
  let category_id = 0;
  let token = '';
  beforeAll(async () => {
    token = await office.signIn(await buildAdmin(office.db));
    ({ id: branch_id } = await buildBranch(office.db));
    ({ id: category_id } = await buildCategory(office.db, { branch_id }));
  });

  const input = (upc: string) => ({
    name: 'The same again',
    description: '',
    upc,
    base64dataImage: '',
    price: 1,
    tax: 0,
    status: 1,
    categoryId: category_id,
    ebt: false,
    wic: false,
    cost: 0,
    stock: 0,
    pesado: false,
    ecommerce: false,
    branchId: branch_id,
  });

  it('is found by every spelling of its code, and gets no second product beside it', async () => {
    await fc.assert(
      fc.asyncProperty(spellings, fc.nat(3), async (codes, at) => {
        const upc = codes[at]!;
        const { id } = await buildProduct(office.db, { branch_id, category_id, upc });
        for (const code of codes) {
          const found = await callApp<ProductMatch[]>(
            office.app,
            'GET',
            `/api/product/autocomplete?name=${code}`,
            {
              token,
              headers: { 'x-branch': String(branch_id) },
            },
          );
          expect(found.body.map(match => match.id)).toContain(id);
          const listed = await office.call<{ products: Product[] }>(
            'GET',
            `/api/product/branch/${branch_id}/${category_id}?name=${code}`,
          );
          expect(listed.body.products.map(product => product.id)).toContain(id);
          expect(await office.call('POST', '/api/product', input(code))).toEqual(
            problem(409, 'Another product of this branch has this UPC.', 'upc'),
          );
        }
        await office.db.deleteFrom('product').where('id', '=', id).execute();
      }),
      { numRuns: 25 },
    );
  });

  it('may differ from another by a zero before its short code', async () => {
    expect((await office.call('POST', '/api/product', input('7'))).status).toBe(201);
    expect((await office.call('POST', '/api/product', input('07'))).status).toBe(201);
    expect((await office.call('POST', '/api/product', input('7'))).status).toBe(409);
  });
});
