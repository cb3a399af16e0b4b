import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TillProductChanges, TillProduct } from '../../../contract/tills.ts';
import { ServerUnavailableError, type BackOfficeClient } from '../../../server/till/backOfficeClient.ts';
import { TillProducts, toCurrentOffer } from '../../../server/till/products.ts';

const milk: TillProduct = {
  id: 1,
  name: 'Milk',
  upc: '101',
  ean: '',
  price: 1.99,
  tax: 0,
  status: 1,
  categoryId: 1,
  ebt: false,
  wic: false,
  pesado: false,
  promotion: null,
};

const answer = (values: Partial<TillProductChanges>): TillProductChanges => ({
  reset: false,
  products: [],
  gone: [],
  cursor: '1-1',
  more: false,
  terminal: 'Front 1',
  terminalId: 1,
  branch: {
    id: 31,
    scaleRules: '28IIIIIWWWWW',
    name: 'Market',
    timeZone: 'America/New_York',
    cutoffHour: 0,
    taxLabel: '',
    footerMsg: '',
    currency: 'USD',
  },
  ...values,
});

const answering = (...pages: (TillProductChanges | Error)[]) => {
  const left = [...pages];
  const changes = () => {
    const page = left.shift()!;
    return page instanceof Error ? Promise.reject(page) : Promise.resolve(page);
  };
  return { changes } as unknown as BackOfficeClient;
};

describe('the products of a till', () => {
  let folder = '';
  let products: TillProducts;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-till-'));
    products = new TillProducts(folder);
    await products.catchUp(answering(answer({ reset: true, products: [milk] })));
    expect(products.byCode('101')?.price).toBe(1.99);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('sells at a price that came before the network went, also after a restart', async () => {
    const dearer = answer({ products: [{ ...milk, price: 2.49 }], cursor: '2-1', more: true });
    await expect(products.catchUp(answering(dearer, new ServerUnavailableError('gone')))).rejects.toThrow(
      'gone',
    );
    await products.catchUp(answering(answer({ cursor: '2-1' })));
    expect(products.byCode('101')?.price).toBe(2.49);
    expect(new TillProducts(folder).byCode('101')?.price).toBe(2.49);
  });

  it('has the planned price and promotion from their moment on', async () => {
    const planned = [
      { from: '2020-11-22T05:00:00.000Z', price: 2.2, promotion: null },
      { from: '2999-01-01T05:00:00.000Z', price: 9, promotion: null },
    ];
    await products.catchUp(answering(answer({ products: [{ ...milk, planned }], cursor: '2-1' })));
    const [before, after] = ['2020-11-22T04:59:59Z', '2020-11-22T05:00:00Z'].map(
      moment => toCurrentOffer({ ...milk, planned }, Date.parse(moment)).price,
    );
    expect([before, after]).toEqual([1.99, 2.2]);
    expect(products.byCode('101')?.price).toBe(2.2);
  });

  it('forgets all products of a shop that has none any more', async () => {
    await products.catchUp(answering(answer({ reset: true, cursor: '0-0' })));
    expect(products.byCode('101')).toBeUndefined();
    expect(new TillProducts(folder).forSale).toEqual([]);
  });

  it('keeps the clock of its branch, which changes without any product', async () => {
    const { branch } = answer({});
    const moved = answer({ branch: { ...branch, timeZone: 'Pacific/Auckland' } });
    await products.catchUp(answering(moved));
    expect(new TillProducts(folder).branch.timeZone).toBe('Pacific/Auckland');
  });
});
