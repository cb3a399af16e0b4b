/**
 * Idempotent requests: a request that is sent twice, because its response was lost or a button was pressed twice, is
 * executed only once. The client identifies the request by a key. A key belongs to the user who sends it, and is
 * stored for `RETENTION_DAYS`.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts';
import { skipUnlessWritesAreSafe } from '../database/clock.ts';
import type { Db, Tx } from '../database/connect.ts';
import { startPolling } from '../database/poll.ts';
import type { Row } from '../database/schema.ts';
import { createMessage, getRecordKindNoun } from '../language/message.ts';
import { HttpProblem } from './problems.ts';

export const IdempotencyHeaders = Type.Object({
  [IDEMPOTENCY_HEADER]: Type.Optional(
    Type.String({
      pattern: '^[!-~]{8,200}$',
      'x-rule': createFieldRule('visibleCharacters', { min: 8, max: 200 }),
    }),
  ),
});

export type IdempotentSubmission = Pick<Row<'purchase'>, 'placed_by' | 'idempotency_key' | 'body_hash'>;

type Keyed = { [Field in keyof IdempotentSubmission]: NonNullable<IdempotentSubmission[Field]> };

const isKeyed = (submission: IdempotentSubmission): submission is Keyed =>
  submission.placed_by !== null && submission.idempotency_key !== null;

export function toIdempotentSubmission(
  request: FastifyRequest & { headers: Static<typeof IdempotencyHeaders> },
  adminId: number | null,
): IdempotentSubmission {
  const key = request.headers[IDEMPOTENCY_HEADER];
  return {
    placed_by: adminId,
    idempotency_key: key ?? null,
    body_hash: key === undefined ? null : hashRequest(request),
  };
}

/**
 * Hashes the method, path and body of a request, regardless of the order of the body's fields.
 * @throws HttpProblem 400 for a body that is nested too deeply to be serialised again
 */
function hashRequest({ method, url, body }: FastifyRequest): string {
  const [path] = url.split('?');
  return createHash('sha256')
    .update(sorted([method, path, body]))
    .digest('hex');
}

function sorted(call: readonly unknown[]): string {
  try {
    return JSON.stringify(call, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  } catch (error) {
    // `JSON.stringify` throws a RangeError if the body is nested too deeply. Such a body can arrive, because the JSON
    // parser accepts any depth, and schemas do not check unknown fields.
    throw error instanceof RangeError ? new HttpProblem(400, createMessage('call.nestedTooDeeply')) : error;
  }
}

/**
 * Finds the purchase that an earlier attempt of the same request placed.
 * @returns its id
 * @throws HttpProblem 422 if the key was used for a different purchase
 */
export async function findPlacedPurchase(
  db: Db,
  submission: IdempotentSubmission,
): Promise<number | undefined> {
  if (submission.idempotency_key === null) return undefined;
  const row = await db
    .selectFrom('purchase')
    .select(['id', 'body_hash'])
    .where('placed_by', '=', submission.placed_by)
    .where('idempotency_key', '=', submission.idempotency_key)
    .executeTakeFirst();
  if (row && row.body_hash !== submission.body_hash) {
    throw new HttpProblem(422, createMessage('purchase.keyOfAnother'), IDEMPOTENCY_HEADER);
  }
  return row?.id;
}

/**
 * Executes a request in its transaction, unless an earlier attempt of the same request was executed.
 * @param noun noun for the record in error messages, such as "a transfer"
 * @param work returns the id of the record that it created
 * @returns the id of the record, which this attempt or the earlier one created
 * @throws HttpProblem 422 if the key was used for a different request
 */
export async function runIdempotently(
  tx: Tx,
  submission: IdempotentSubmission,
  noun: string,
  work: () => Promise<number>,
): Promise<number> {
  if (!isKeyed(submission)) return work();
  const isNew = await tx
    .insertInto('submission')
    .values({ ...submission, record_id: 0, sent_at: Date.now() })
    // On PostgreSQL, the insert waits for a concurrent attempt in another transaction, and adds a row only if that
    // transaction fails.
    .onConflict(conflict => conflict.doNothing())
    .returning('placed_by')
    .executeTakeFirst();
  if (!isNew) return (await doneBefore(tx, submission, noun))!;
  const record_id = await work();
  await tx
    .updateTable('submission')
    .set({ record_id })
    .where('placed_by', '=', submission.placed_by)
    .where('idempotency_key', '=', submission.idempotency_key)
    .execute();
  return record_id;
}

/**
 * Finds the record that an earlier attempt of the request created.
 * @throws HttpProblem 422 if the key was used for a different request
 */
async function doneBefore(
  db: Db,
  { placed_by, idempotency_key, body_hash }: Keyed,
  noun: string,
): Promise<number | undefined> {
  const earlier = await db
    .selectFrom('submission')
    .select(['body_hash', 'record_id'])
    .where('placed_by', '=', placed_by)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  if (earlier && earlier.body_hash !== body_hash)
    throw new HttpProblem(
      422,
      createMessage('call.keyOfAnotherCall', { what: getRecordKindNoun(noun) }),
      IDEMPOTENCY_HEADER,
    );
  return earlier?.record_id;
}

const adding = new WeakMap<FastifyRequest, Keyed>();

interface Adding<Added> {
  what: string;
  read: (id: number) => Promise<Added>;
  add: () => Promise<Added>;
}

/**
 * Creates a record, or reads the record that an earlier attempt of the same request created.
 * @param request with headers that passed `IdempotencyHeaders`
 * @throws HttpProblem 422 if the key was used for a different request
 */
export async function createRecordIdempotently<Added>(
  db: Db,
  request: FastifyRequest & { headers: Static<typeof IdempotencyHeaders> },
  { what, read, add }: Adding<Added>,
): Promise<Added> {
  const submission = toIdempotentSubmission(request, request.actor?.adminId ?? null);
  if (!isKeyed(submission)) return add();
  const before = () => doneBefore(db, submission, `this ${what}`);
  const storedId = await before();
  if (storedId !== undefined) return read(storedId);
  adding.set(request, submission);
  try {
    return await add();
  } catch (error) {
    // A concurrent attempt of the same request may have created the record first.
    const added = await before();
    if (added === undefined) throw error;
    return read(added);
  }
}

export async function storeSubmissionRecordId(
  tx: Db,
  request: FastifyRequest,
  record_id: number,
): Promise<void> {
  const submission = adding.get(request);
  if (submission)
    await tx
      .insertInto('submission')
      .values({ ...submission, record_id, sent_at: Date.now() })
      .execute();
}

const DAY = 86_400_000;

/**
 * Number of days for which a repeated request is recognised. A till that was off, or a tab that stayed open, repeats
 * requests well within this time.
 */
const RETENTION_DAYS = 30;

/** Milliseconds between two deletions of old idempotency keys. */
const PAUSE = 6 * 3_600_000;

export async function deleteOldSubmissions(db: Db, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('submission')
    .where('sent_at', '<', now - RETENTION_DAYS * DAY)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const startDeletingOldSubmissions = (
  db: Db,
  onFailure: (error: unknown) => void,
): (() => Promise<void>) =>
  startPolling({
    look: skipUnlessWritesAreSafe(db, () => deleteOldSubmissions(db)),
    pause: PAUSE,
    onFailure,
  });
