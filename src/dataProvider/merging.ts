/**
 * Updates that erase nothing. A form holds the record as it was when somebody opened it; until it is saved a purchase may
 * arrive, or a colleague save something else. So the record is read again before it is sent, and only what was changed
 * here is laid over it.
 */
import type { DataProvider, RaRecord, UpdateParams } from 'ra-core';
import type { CallMeta } from './api';
import { NotSupportedError, type HttpError } from './errors';
import { oneByOne } from './oneByOne';

type Fields = Record<string, unknown>;

/**
 * Figures that go up and down by themselves: what a person did to one is the difference to what was read, and is applied
 * to what there is now.
 */
const COUNTED: Record<string, string | undefined> = { products: 'stockThousandths' };

/** A box that was never filled and one that was emptied hold different nothings. */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isNothing(one) && isNothing(other)) ||
  (typeof one === 'object' && typeof other === 'object' && !(one instanceof File)
    ? JSON.stringify(one) === JSON.stringify(other)
    : false);

/** The fields of `data` that are not as they were in `before`. */
export const changesOf = (data: Fields, before: Fields): Fields =>
  Object.fromEntries(Object.entries(data).filter(([field, value]) => !isSame(value, before[field])));

const figure = (value: unknown): number => Number(value) || 0;

/**
 * The record as it is now; as it was read before, where the backend has no such record to give: the update says why.
 * Whoever has not read it would erase what they do not name.
 */
async function readAgain(
  api: DataProvider,
  resource: string,
  { id, meta, previousData }: Pick<UpdateParams, 'id' | 'meta'> & { previousData: RaRecord | undefined },
): Promise<RaRecord> {
  try {
    return (await api.getOne<RaRecord>(resource, { id, meta: meta as CallMeta | undefined })).data;
  } catch (error) {
    const { status } = error as Partial<HttpError>;
    const isMissing = error instanceof NotSupportedError || status === 404;
    if (isMissing && previousData) return { ...previousData, id };
    throw error;
  }
}

/** 0 where the record has the typed figure already: the answer to an earlier save was lost, and it counts once. */
const countedChange = (typed: unknown, before: number, now: unknown): number =>
  figure(typed) === figure(now) ? 0 : figure(typed) - before;

/** @returns react-admin's updates over the reads and writes of `api` */
export function mergingUpdates(api: DataProvider): Pick<DataProvider, 'update' | 'updateMany'> {
  const update: DataProvider['update'] = async (resource, { id, data, previousData, meta, ...params }) => {
    const now = await readAgain(api, resource, { id, meta, previousData });
    // Whoever has read nothing names what shall be, whatever there is.
    const before: Fields = (previousData as Fields | undefined) ?? now;
    const changes = changesOf(data, before);
    const counted = COUNTED[resource];
    const countedBefore = figure(before[counted ?? '']);
    const difference =
      counted && counted in changes ? countedChange(changes[counted], countedBefore, now[counted]) : 0;
    const record: Fields = { ...now, ...changes };
    if (!counted) return api.update(resource, { ...params, id, data: record, previousData: now, meta });
    record[counted] = difference === 0 ? now[counted] : Math.max(0, figure(now[counted]) + difference);
    return api.update(resource, {
      ...params,
      id,
      data: record,
      previousData: now,
      meta: { ...meta, countedFrom: figure(record[counted]) - difference },
    });
  };
  return {
    update,
    // react-admin's `previousData` is that of one record: here it is left out.
    updateMany: (resource, { ids, data, meta }) =>
      oneByOne(ids, id => update(resource, { id, data, meta } as UpdateParams)),
  };
}
