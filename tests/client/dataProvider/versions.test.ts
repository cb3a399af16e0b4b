import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DataProvider, RaRecord } from 'ra-core';
import { StaleRecordError, HttpError } from '../../../src/dataProvider/errors';
import { endpointProvider } from '../../../src/dataProvider/endpointProvider';
import {
  registerConflictResolver,
  createMergingUpdateMethods,
  type FieldConflict,
  type ConflictDecision,
} from '../../../src/dataProvider/merging';
import { formatTimeAgo } from '../../../src/lib/formatTimeAgo';
import { signInAs, useStubbedApi } from '../../support/api';

const WIRE = {
  id: 5,
  name: 'Figs',
  description: '',
  upc: '',
  ean: '7',
  image: '',
  price: 2.79,
  tax: 0,
  status: 1,
  categoryId: 3,
  ebt: false,
  wic: false,
  cost: 1,
  stock: 4,
  pesado: false,
  ecommerce: false,
  branchId: 31,
};
const tag = (version: number) => ({ etag: `"${version}"` });

describe('a save over a server with versions', () => {
  const api = useStubbedApi();
  const { update } = createMergingUpdateMethods(endpointProvider);
  beforeEach(() => signInAs({ offers: ['versions'], stockHeader: 'x-stock-before' }));
  const open = async () => {
    api.answer({ json: WIRE, headers: tag(1) });
    return (await endpointProvider.getOne<RaRecord>('products', { id: 5 })).data;
  };
  const refusal = (now: object, since: object[] = []) => ({
    status: 412,
    headers: tag(2),
    json: { statusCode: 412, message: 'Changed.', current: { ...WIRE, ...now }, since },
  });
  const save = (record: RaRecord, values: object) =>
    update('products', { id: 5, data: { ...record, ...values }, previousData: record });
  const deciding = (decision: ConflictDecision) => {
    const asked: FieldConflict[][] = [];
    const end = registerConflictResolver(async clashes => {
      asked.push([...clashes]);
      return decision;
    });
    return { asked, end };
  };

  it('is one call with what was changed, to the version that was read', async () => {
    const record = await open();
    api.answer({ json: { ...WIRE, price: 2.99 }, headers: tag(2) });
    const { data } = (await save(record, { priceCents: 2_99 })) as { data: RaRecord };
    expect(api.asked.slice(1)).toMatchObject([
      { method: 'PATCH', headers: { 'if-match': '"1"' }, body: { price: 2.99 } },
    ]);
    expect(api.asked[1]!.body).toEqual({ price: 2.99 });
    expect(data).toMatchObject({ priceCents: 2_99, etag: '"2"' });
  });

  it('keeps what each of two changed, without a question', async () => {
    const record = await open();
    const { asked, end } = deciding(null);
    api.answer(refusal({ cost: 1.3, stock: 104 }), { json: WIRE, headers: tag(3) });
    await save(record, { priceCents: 2_99, stockThousandths: 6_000 });
    end();
    expect(asked).toEqual([]);
    expect(api.asked.at(-1)).toMatchObject({
      headers: { 'if-match': '"2"', 'x-stock-before': '104' },
      body: { price: 2.99, stock: 106 },
    });
    expect(Object.keys(api.asked.at(-1)!.body as object)).toEqual(['price', 'stock']);
  });

  it('asks where both changed the same field, and says who did and when', async () => {
    const record = await open();
    const { asked, end } = deciding(['priceCents']);
    const at = Date.UTC(2026, 10, 22);
    api.answer(
      refusal({ price: 3.5, name: 'Dates' }, [
        { at, person: 'Ana', before: { name: 'Figs' } },
        { at: at - 1, person: 'Eva', before: { price: 2.79 } },
      ]),
      { json: WIRE, headers: tag(3) },
    );
    await save(record, { priceCents: 2_99, name: 'Raisins' });
    end();
    expect(asked).toEqual([
      [
        {
          field: 'name',
          mine: 'Raisins',
          theirs: 'Dates',
          change: { at, person: 'Ana', fields: ['name'] },
        },
        {
          field: 'priceCents',
          mine: 2_99,
          theirs: 3_50,
          change: { at: at - 1, person: 'Eva', fields: ['priceCents'] },
        },
      ],
    ]);
    expect(api.asked.at(-1)!.body).toEqual({ price: 2.99 });
  });

  it('saves nothing where the person goes on editing, or nobody can be asked', async () => {
    const record = await open();
    api.answer(refusal({ price: 3.5 }));
    const { end } = deciding(null);
    await expect(save(record, { priceCents: 2_99 })).rejects.toThrow(StaleRecordError);
    end();
    await expect(save(record, { priceCents: 2_99 })).rejects.toThrow('Changed.');
    expect(api.asked).toHaveLength(3);
  });

  it('sends nothing more where all that is there is taken', async () => {
    const record = await open();
    const { end } = deciding([]);
    api.answer(refusal({ price: 3.5 }));
    expect((await save(record, { priceCents: 2_99 })).data).toMatchObject({ priceCents: 3_50, etag: '"2"' });
    end();
    expect(api.asked).toHaveLength(2);
  });

  it('is through where the answer to an earlier try was lost', async () => {
    const record = await open();
    api.answer(refusal({ price: 2.99 }), { json: { ...WIRE, price: 2.99 }, headers: tag(3) });
    expect((await save(record, { priceCents: 2_99 })).data).toMatchObject({ priceCents: 2_99 });
  });

  it('gives up where somebody else is faster again and again', async () => {
    const record = await open();
    const refused = Array.from({ length: 20 }, (_, round) => refusal({ stock: round }));
    api.answer(...refused, { json: WIRE, headers: tag(3) });
    await expect(save(record, { priceCents: 2_99 })).rejects.toThrow('Changed.');
    expect(api.asked).toHaveLength(11);
  });

  it('takes no version from a server that did not announce them', async () => {
    signInAs({ offers: [] });
    const record = await open();
    expect(record.etag).toBeUndefined();
    await save(record, { priceCents: 2_99 });
    expect(api.asked.slice(1).map(({ method }) => method)).toEqual(['GET', 'PUT']);
    expect(api.asked.at(-1)!.headers['if-match']).toBeUndefined();
  });
});

it('loses no change, whoever saves when', async () => {
  const fields = ['a', 'b', 'c'] as const;
  const edit = fc.record({
    field: fc.constantFrom(...fields),
    value: fc.integer({ min: 1, max: 9 }),
    reread: fc.boolean(),
    mine: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async edits => {
      let version = 1;
      let stored: RaRecord = { id: 1, a: 0, b: 0, c: 0, etag: '1' };
      const api = {
        update: (_name: string, { data, previousData }: { data: object; previousData: RaRecord }) => {
          if (previousData.etag !== stored.etag)
            return Promise.reject(new StaleRecordError(new HttpError('Changed', 412), stored, []));
          stored = { ...stored, ...data, etag: String(++version) };
          return Promise.resolve({ data: stored });
        },
      };
      const { update } = createMergingUpdateMethods(api as unknown as DataProvider);
      let known = stored;
      const expected: Record<string, unknown> = { a: 0, b: 0, c: 0 };
      for (const { field, value, reread, mine } of edits) {
        if (reread) known = stored;
        const clashed = vi.fn(async (clashes: readonly FieldConflict[]): Promise<ConflictDecision> =>
          mine ? clashes.map(clash => clash.field) : [],
        );
        const end = registerConflictResolver(clashed);
        await update('things', { id: 1, data: { ...known, [field]: value }, previousData: known });
        end();
        // The user is asked only about values that the form has not shown.
        const unseen =
          expected[field] !== known[field] && expected[field] !== value && known[field] !== value;
        expect(clashed).toHaveBeenCalledTimes(unseen ? 1 : 0);
        if (known[field] !== value && (!unseen || mine)) expected[field] = value;
      }
      expect(stored).toMatchObject(expected);
    }),
  );
});

it('says how long ago something was', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  expect(formatTimeAgo(now - 20_000, now)).toBeNull();
  expect(formatTimeAgo(now - 60_000, now)).toBe('1 minute ago');
  expect(formatTimeAgo(now - 5 * 3_600_000, now)).toBe('5 hours ago');
  expect(formatTimeAgo(now - 86_400_000, now)).toBe('yesterday');
});
