import type { RaRecord } from 'ra-core';
import type { Backend } from '../../src/backends/createBackend';
import type { DayRange } from '../../src/lib/days';

export interface TestedBackend {
  name: string;
  /**
   * Called inside its `describe`, where it may add hooks. @returns a function that opens a new instance for each check
   */
  createOpener(): () => Promise<OpenedBackend>;
  lacks: Record<string, Lack>;
}

export interface Lack {
  reason: string;
  error: string | RegExp;
}

export interface OpenedBackend {
  backend: Backend;
  branchId: number;
  otherBranchId: number;
  /** A branch, days on which it had sales and stock movements, and a category of the goods sold. */
  salesPeriod: DayRange & { branchId: number; categoryId: number };
  credentials: { user: string; password: string };
  fail(how: 'unreachable' | 'broken'): void;
}

export interface Check {
  name: string;
  run: (opened: OpenedBackend) => Promise<void>;
  /** The resources that the check uses. A backend without them skips the check. */
  needs: readonly string[];
}

export const check = (name: string, run: Check['run'], needs: readonly string[] = []): Check => ({
  name,
  run,
  needs,
});

const page = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

export function about({ backend: { api } }: OpenedBackend, branchId: number) {
  const meta = { branchId };
  return {
    list: async <R extends RaRecord = RaRecord>(resource: string, params: object = {}) =>
      api.getList<R>(resource, { ...page, meta, ...params }),
    one: async <R extends RaRecord = RaRecord>(resource: string, id: RaRecord['id']) =>
      (await api.getOne<R>(resource, { id, meta })).data,
    create: async (resource: string, data: object) =>
      (await api.create(resource, { data, meta })).data as RaRecord,
    update: async (resource: string, previousData: RaRecord, changes: object) =>
      (
        await api.update(resource, {
          id: previousData.id,
          data: { ...previousData, ...changes },
          previousData,
          meta,
        })
      ).data as RaRecord,
    remove: async (resource: string, previousData: RaRecord) =>
      (await api.delete(resource, { id: previousData.id, previousData, meta })).data,
  };
}
