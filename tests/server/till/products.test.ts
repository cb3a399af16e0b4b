import { beforeEach, describe, expect, it } from 'vitest';
import type { TillProductChanges, TillProduct } from '../../../contract/tills.ts';
import {
  MemoryStorage,
  ServerUnavailableError,
  TillProducts,
  toCurrentOffer,
} from '../../../till-kit/index.ts';

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
    pricesIncludeTax: false,
    taxLabel: '',
    footerMsg: '',
    currency: 'USD',
  },
  ...values,
});

const answering = (...pages: (TillProductChanges | Error)[]) => {
  const left = [...pages];
  const fetchProductChanges = () => {
    const page = left.shift()!;
    return page instanceof Error ? Promise.reject(page) : Promise.resolve(page);
  };
  return { fetchProductChanges };
};

describe('the products of a till', () => {
  let storage = new MemoryStorage();
  let products: TillProducts;
  beforeEach(async () => {
    storage = new MemoryStorage();
    products = await TillProducts.open(storage);
    await products.update(answering(answer({ reset: true, products: [milk] })));
    expect(products.findByCode('101')?.price).toBe(1.99);
  });

  it('sells at a price that came before the network went, also after a restart', async () => {
    const dearer = answer({ products: [{ ...milk, price: 2.49 }], cursor: '2-1', more: true });
    await expect(products.update(answering(dearer, new ServerUnavailableError('gone')))).rejects.toThrow(
      'gone',
    );
    await products.update(answering(answer({ cursor: '2-1' })));
    expect(products.findByCode('101')?.price).toBe(2.49);
    expect((await TillProducts.open(storage)).findByCode('101')?.price).toBe(2.49);
  });

  it('finds no product without a code by zeros or an empty code', async () => {
    const loose = { ...milk, id: 2, name: 'Loose', upc: '', ean: '' };
    await products.update(answering(answer({ products: [loose], cursor: '2-1' })));
    for (const code of ['0', '000', '', ' ', '-']) expect(products.scan(code)).toBeUndefined();
  });

  it('refuses the products of another terminal, also at a reset', async () => {
    const moved = answer({ reset: true, terminal: 'Back', terminalId: 2 });
    const onReset = () => Promise.reject(new Error('sends again'));
    await expect(products.update(answering(moved), onReset)).rejects.toThrow(
      'The key belongs to the terminal Back (2), but the data of this till to the terminal 1.',
    );
    expect(products.findByCode('101')?.price).toBe(1.99);
  });

  it('has the planned price and promotion from their moment on', async () => {
    const planned = [
      { from: '2020-11-22T05:00:00.000Z', price: 2.2, promotion: null },
      { from: '2999-01-01T05:00:00.000Z', price: 9, promotion: null },
    ];
    await products.update(answering(answer({ products: [{ ...milk, planned }], cursor: '2-1' })));
    const [before, after] = ['2020-11-22T04:59:59Z', '2020-11-22T05:00:00Z'].map(
      moment => toCurrentOffer({ ...milk, planned }, Date.parse(moment)).price,
    );
    expect([before, after]).toEqual([1.99, 2.2]);
    expect(products.findByCode('101')?.price).toBe(2.2);
  });

  it('forgets all products of a shop that has none any more', async () => {
    await products.update(answering(answer({ reset: true, cursor: '0-0' })));
    expect(products.findByCode('101')).toBeUndefined();
    expect((await TillProducts.open(storage)).forSale).toEqual([]);
  });

  it('keeps the clock of its branch, which changes without any product', async () => {
    const { branch } = answer({});
    const moved = answer({ branch: { ...branch, timeZone: 'Pacific/Auckland' } });
    await products.update(answering(moved));
    expect((await TillProducts.open(storage)).branch.timeZone).toBe('Pacific/Auckland');
  });
});
