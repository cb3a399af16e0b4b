/** Requirements of the kit for a backend: the module, a place for records, and its known gaps. */
import type { RaRecord } from 'ra-core';
import type { Backend } from '../../src/backends/createBackend';
import type { DayRange } from '../../src/lib/days';

export interface Subject {
  name: string;
  /** Called in its `describe`, where it may set up and tear down. @returns opens it, anew for each check */
  use(): () => Promise<Opened>;
  /** Checks that it cannot pass, by name: why, and what the check then fails with. */
  lacks: Record<string, Lack>;
}

export interface Lack {
  why: string;
  fails: string | RegExp;
}

export interface Opened {
  backend: Backend;
  /** An empty branch, and another one. */
  branchId: number;
  otherBranchId: number;
  /** Days on which a branch sold something, with a category among what was sold, and moved stock. */
  sold: DayRange & { branchId: number; categoryId: number };
  credentials: { user: string; password: string };
  /** From now on its server does not answer, or breaks. */
  fail(how: 'unreachable' | 'broken'): void;
}

/** One thing that every backend is to do. It throws where the backend does not. */
export interface Check {
  name: string;
  run: (opened: Opened) => Promise<void>;
}

export const check = (name: string, run: Check['run']): Check => ({ name, run });

const page = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

/** The verbs in short, about one branch. */
export function about({ backend: { api } }: Opened, branchId: number) {
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
