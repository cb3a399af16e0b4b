import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { HttpError, NotSupportedError } from '../../../src/dataProvider/errors';
import { findChangedFields } from '../../../src/dataProvider/findChangedFields';
import { createMergingUpdateMethods } from '../../../src/dataProvider/merging';

interface Update {
  id: Identifier;
  data: Record<string, unknown>;
  meta?: unknown;
}

function holding(now: RaRecord | Error) {
  const sent: Update[] = [];
  const api = {
    getOne: () => (now instanceof Error ? Promise.reject(now) : Promise.resolve({ data: now })),
    update: (_resource: string, params: Update) => {
      sent.push(params);
      return Promise.resolve({ data: params.data });
    },
  };
  return { sent, ...createMergingUpdateMethods(api as unknown as DataProvider) };
}

const READ = {
  id: 5,
  name: 'Figs',
  priceCents: 2_00,
  costCents: 95,
  stockThousandths: 1_00,
  upc: null,
  tags: ['a'],
};

describe('an update', () => {
  it('lays what was changed here over the record as it is now', async () => {
    const { update, sent } = holding({ ...READ, costCents: 1_30, stockThousandths: 101_00 });
    await update('suppliers', { id: 5, data: { ...READ, priceCents: 2_49 }, previousData: READ });
    expect(sent[0]).toMatchObject({
      data: { ...READ, priceCents: 2_49, costCents: 1_30, stockThousandths: 101_00 },
      previousData: { costCents: 1_30 },
    });
    // Only a product is sent with the stock before the change.
    expect(sent[0]!.meta).toBeUndefined();
  });

  it('counts what was done to the stock from what there is now', async () => {
    const { update, sent } = holding({ ...READ, stockThousandths: 101_00 });
    const save = (stockThousandths: unknown) =>
      update('products', {
        id: 5,
        data: { ...READ, stockThousandths },
        previousData: READ,
        meta: { branchId: 31 },
      });
    await save(1_00);
    await save(5_00);
    await save(0);
    await save(null);
    expect(sent.map(({ data, meta }) => [data.stockThousandths, meta])).toEqual([
      [101_00, { branchId: 31, countedFrom: 101_00 }],
      [105_00, { branchId: 31, countedFrom: 101_00 }],
      [100_00, { branchId: 31, countedFrom: 101_00 }],
      [100_00, { branchId: 31, countedFrom: 101_00 }],
    ]);
  });

  it('is not counted twice when the answer to the first save was lost', async () => {
    const { update, sent } = holding({ ...READ, stockThousandths: 5_00 });
    await update('products', { id: 5, data: { ...READ, stockThousandths: 5_00 }, previousData: READ });
    expect([sent[0]!.data.stockThousandths, sent[0]!.meta]).toEqual([5_00, { countedFrom: 5_00 }]);
  });

  it('never sends a stock below none, and still tells the difference', async () => {
    const { update, sent } = holding({ ...READ, stockThousandths: 2_00 });
    await update('products', {
      id: 5,
      data: { ...READ, stockThousandths: 1_00 },
      previousData: { ...READ, stockThousandths: 6_00 },
    });
    expect([sent[0]!.data.stockThousandths, sent[0]!.meta]).toEqual([0, { countedFrom: 5_00 }]);
  });

  it('is laid over what was read where the backend gives no single records', async () => {
    const { update, sent } = holding(new NotSupportedError('The API has no single record for coupons.'));
    await update('coupons', { id: 5, data: { name: 'Figs!' }, previousData: READ });
    expect(sent[0]!.data).toEqual({ ...READ, name: 'Figs!' });
  });

  it('fails where the record cannot be read', async () => {
    const { update, sent } = holding(new HttpError('The server broke', 500));
    const save = update('products', { id: 5, data: {}, previousData: READ });
    await expect(save).rejects.toThrow('The server broke');
    expect(sent).toEqual([]);
  });

  it('of several records keeps all else of each', async () => {
    const { updateMany, sent } = holding(READ);
    await updateMany('suppliers', { ids: [5, 6], data: { priceCents: 1 } });
    expect(sent.map(({ id, data }) => [id, data])).toEqual([
      [5, { ...READ, priceCents: 1 }],
      [6, { ...READ, priceCents: 1 }],
    ]);
  });
});

describe('an update of several', () => {
  it('sets a stock to what it names, whatever there is', async () => {
    const { updateMany, sent } = holding({ ...READ, stockThousandths: 5_00 });
    await updateMany('products', { ids: [5], data: { stockThousandths: 0 } });
    await updateMany('products', { ids: [5], data: { stockThousandths: 7_00 } });
    expect(sent.map(({ data, meta }) => [data.stockThousandths, meta])).toEqual([
      [0, { countedFrom: 5_00 }],
      [7_00, { countedFrom: 5_00 }],
    ]);
  });

  it('empties a field', async () => {
    const { updateMany, sent } = holding({ ...READ, upc: '4011' });
    await updateMany('suppliers', { ids: [5, 6], data: { upc: '' } });
    expect(sent.map(({ data }) => data.upc)).toEqual(['', '']);
  });

  it('is refused where what it does not name cannot be read: it would be erased', async () => {
    const { updateMany, sent } = holding(new NotSupportedError('The API has no single record for coupons.'));
    await expect(updateMany('coupons', { ids: [5, 6], data: { name: 'Figs!' } })).rejects.toThrow(
      'The API has no single record for coupons.',
    );
    expect(sent).toEqual([]);
  });
});

it('tells a change from another kind of nothing', () => {
  const file = new File(['x'], 'x.png');
  const changes = findChangedFields(
    { ...READ, upc: '', tags: ['a'], name: '', file, extra: undefined },
    READ,
  );
  expect(changes).toEqual({ name: '', file });
});
