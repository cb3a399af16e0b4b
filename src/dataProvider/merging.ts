/**
 * Updates that do not overwrite other people's changes. The record in the form can be outdated, so it is read again and
 * only the edited fields are merged into it.
 */
import type { DataProvider, RaRecord, UpdateParams, UpdateResult } from 'ra-core';
import type { CallMeta } from './api';
import { findChangedFields, isSameFieldValue } from './findChangedFields';
import { NotSupportedError, StaleRecordError, getHttpStatus, type ConflictingChange } from './errors';
import { changeRecordsOneByOne } from './changeRecordsOneByOne';

type Fields = Record<string, unknown>;

/**
 * The field of each resource that changes without an edit of the record: sales change the stock of a product. An edit
 * of this field is applied as a difference to the current value.
 */
const COUNTED: Record<string, string | undefined> = { products: 'stockThousandths' };

const figure = (value: unknown): number => Number(value) || 0;

/**
 * Reads the current record before an update. If the record no longer exists or the backend cannot read single records,
 * `previousData` is returned instead.
 * @throws the error of the read, if there is no `previousData` or the error has another cause. An update without a
 *   complete record would clear fields
 */
async function readAgain(
  api: DataProvider,
  resource: string,
  { id, meta, previousData }: Pick<UpdateParams, 'id' | 'meta'> & { previousData: RaRecord | undefined },
): Promise<RaRecord> {
  try {
    return (await api.getOne<RaRecord>(resource, { id, meta: meta as CallMeta | undefined })).data;
  } catch (error) {
    const status = getHttpStatus(error);
    const isMissing = error instanceof NotSupportedError || status === 404;
    if (isMissing && previousData) return { ...previousData, id };
    throw error;
  }
}

/**
 * Returns the difference that the update must apply to the current value. It is 0 if the current value already is the
 * typed value: an earlier attempt has then saved the edit, and only its response was lost.
 */
const countedChange = (typed: unknown, before: number, now: unknown): number =>
  figure(typed) === figure(now) ? 0 : figure(typed) - before;

export interface FieldConflict {
  field: string;
  /** The value that the person entered; for a picture, the chosen file. */
  mine: unknown;
  theirs: unknown;
  change: ConflictingChange | undefined;
}

/** The fields in which the person's value replaces the stored value; null if the person chose to continue editing. */
export type ConflictDecision = readonly string[] | null;

type Decide = (conflicts: readonly FieldConflict[]) => Promise<ConflictDecision>;

let decide: Decide | undefined;

/**
 * Registers the function that asks the person to resolve conflicts.
 * @returns a function that unregisters it
 */
export function registerConflictResolver(ask: Decide): () => void {
  decide = ask;
  return () => {
    if (decide === ask) decide = undefined;
  };
}

/** The form field with the chosen file, and the record's field that shows it after saving. */
const PICTURE = { chosen: 'file', shown: 'picture' } as const;

function findConflicts(
  own: Fields,
  before: Fields,
  { current, since }: StaleRecordError,
  counted?: string,
): FieldConflict[] {
  const changeOf = (field: string) => since.find(({ fields }) => fields.includes(field));
  return Object.entries(own).flatMap(([name, mine]) => {
    const field = name === PICTURE.chosen ? PICTURE.shown : name;
    const theirs: unknown = current[field];
    const isTheirs =
      field !== counted && !isSameFieldValue(theirs, before[field]) && !isSameFieldValue(theirs, mine);
    return isTheirs ? [{ field, mine, theirs, change: changeOf(field) }] : [];
  });
}

const getOwnName = (field: string, own: Fields): string =>
  field === PICTURE.shown && PICTURE.chosen in own ? PICTURE.chosen : field;

/** Maximum number of attempts to save while other users keep changing the record. */
const MAX_ROUNDS = 10;

/** @returns react-admin's update methods, implemented with the reads and writes of `api` */
export function createMergingUpdateMethods(api: DataProvider): Pick<DataProvider, 'update' | 'updateMany'> {
  const update: DataProvider['update'] = async (resource, { id, data, previousData, meta, ...params }) => {
    const read = previousData as RaRecord | undefined;
    // A record with an ETag is not read again before the update, because the server refuses the update if the record
    // has changed.
    let now = read?.etag ? read : await readAgain(api, resource, { id, meta, previousData });
    // Without a previous read, all submitted fields count as changed.
    let before: Fields = read ?? now;
    const { etag: _, ...typed } = data as Fields;
    let own = findChangedFields(typed, before);
    const counted = COUNTED[resource];
    const countedBefore = figure(before[counted ?? '']);
    for (let round = 1; ; round++) {
      try {
        return await api.update(resource, {
          ...params,
          id,
          ...laidOver(now, own, counted, countedBefore, meta as CallMeta | undefined),
          previousData: now,
        });
      } catch (error) {
        if (!(error instanceof StaleRecordError) || round === MAX_ROUNDS) throw error;
        const conflicts = read ? findConflicts(own, before, error, counted) : [];
        if (conflicts.length > 0) {
          const kept = await decide?.(conflicts);
          if (!kept) throw error;
          const given = conflicts.filter(({ field }) => !kept.includes(field));
          const without = given.map(({ field }) => getOwnName(field, own));
          own = Object.fromEntries(Object.entries(own).filter(([name]) => !without.includes(name)));
          // The values that other users saved become the new base of the comparison. The person is therefore asked a
          // second time only if other users have changed these fields once more.
          before = {
            ...before,
            ...Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs])),
          };
          if (Object.keys(own).length === 0) return { data: error.current } as UpdateResult;
        }
        now = error.current;
      }
    }
  };
  return {
    update,
    // Each record is updated without `previousData`, because react-admin passes the previous data of only one of the
    // records.
    updateMany: (resource, { ids, data, meta }) =>
      changeRecordsOneByOne(ids, id => update(resource, { id, data, meta } as UpdateParams)),
  };
}

/**
 * Merges the edited fields into the current record.
 * @param counted the field that also changes without an edit, such as the stock through sales
 * @returns the record to send; `meta` contains the value of the field `counted` before the edit
 */
function laidOver(
  now: RaRecord,
  own: Fields,
  counted: string | undefined,
  countedBefore: number,
  meta: CallMeta | undefined,
): { data: Fields; meta: CallMeta | undefined } {
  const data: Fields = { ...now, ...own };
  if (!counted) return { data, meta };
  const difference = counted in own ? countedChange(own[counted], countedBefore, now[counted]) : 0;
  data[counted] = difference === 0 ? now[counted] : Math.max(0, figure(now[counted]) + difference);
  return { data, meta: { ...meta, countedFrom: figure(data[counted]) - difference } };
}
