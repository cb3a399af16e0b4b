import type { GetListParams, RaRecord } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { ListChangedError, readAllRecords } from '../../../../src/ui/export/readAllRecords';

const WANTED = {
  filter: { name: 'fig' },
  sort: { field: 'id', order: 'ASC' as const },
  meta: { branchId: 31 },
};

function listOf(count: number, before: (asked: number, rows: RaRecord[]) => void = () => undefined) {
  const rows: RaRecord[] = Array.from({ length: count }, (_, id) => ({ id }));
  const getList = vi.fn(
    (_resource: string, { pagination: { page, perPage } = { page: 1, perPage: 50 } }: GetListParams) => {
      before(getList.mock.calls.length, rows);
      return Promise.resolve({ data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length });
    },
  );
  return { getList: getList as never, calls: getList.mock.calls };
}

describe('all of a list', () => {
  it('is read page by page, as it is filtered and sorted, and says how far it is', async () => {
    const list = listOf(450);
    const onProgress = vi.fn();
    const records = await readAllRecords(list, 'things', WANTED, { onProgress });
    expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 450 }, (_, id) => id));
    expect(list.calls).toHaveLength(3);
    expect(list.calls[2]![1]).toEqual({ ...WANTED, pagination: { page: 3, perPage: 200 } });
    expect(onProgress.mock.calls).toEqual([
      [200, 450],
      [400, 450],
      [450, 450],
    ]);
  });

  it('is read once more where a record went meanwhile, so that none is left out', async () => {
    const list = listOf(450, (asked, rows) => {
      if (asked === 2) rows.shift();
    });
    const records = await readAllRecords(list, 'things', WANTED);
    expect(records).toHaveLength(449);
    expect(records[200]!.id).toBe(201);
  });

  it('is refused where it never stands still', async () => {
    const list = listOf(450, (asked, rows) => {
      if (asked % 3 === 2) rows.shift();
    });
    await expect(readAllRecords(list, 'things', WANTED)).rejects.toBeInstanceOf(ListChangedError);
  });

  it('ends with a backend that knows no pages', async () => {
    const rows = Array.from({ length: 300 }, (_, id) => ({ id }));
    const getList = vi.fn(() => Promise.resolve({ data: rows, total: 300 }));
    expect(await readAllRecords({ getList: getList as never }, 'things', WANTED)).toHaveLength(300);
    expect(getList).toHaveBeenCalledTimes(1);
  });

  it('asks no more once it is no longer wanted', async () => {
    const controller = new AbortController();
    const list = listOf(450, () => controller.abort());
    await expect(readAllRecords(list, 'things', WANTED, { signal: controller.signal })).rejects.toThrow(
      /abort/i,
    );
    expect(list.calls).toHaveLength(1);
  });
});
