/**
 * Sends the changes of each branch to its webhooks. A webhook has at most one waiting delivery, so that its deliveries
 * arrive in order. Later changes are read from their tables when that delivery has ended. Deliveries and cursors are
 * rows of the database, so they survive a restart.
 */
import PQueue from 'p-queue';
import type { WebhookKind } from '../../contract/enums.ts';
import type { WebhookBody, WebhookEvent } from '../../contract/webhooks.ts';
import { COMMAND_LINE_ACTOR, recordTrailEvents } from '../audit/trail.ts';
import { skipUnlessWritesAreSafe } from '../database/clock.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { startPolling } from '../database/poll.ts';
import type { Row } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import {
  isWebhookDeliveryAccepted,
  postWebhookDelivery,
  type WebhookResponse,
} from './postWebhookDelivery.ts';
import { readWebhookEvents } from './readWebhookEvents.ts';

/** Milliseconds between two checks for changes. */
const PAUSE = 5000;
/** Number of webhooks that are served at the same time, so that a slow address does not delay the others. */
const CONCURRENCY = 8;
/**
 * Milliseconds for which a server claims a webhook. The claim must last longer than a delivery, which takes up to 10
 * seconds.
 */
const CLAIM = 60_000;
/** Maximum number of deliveries that the server sends to one webhook before it serves the next webhook. */
const MAX_IN_A_ROW = 20;

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Milliseconds of failed attempts after which the server gives a delivery up. */
const GIVEN_UP = DAY;
/** Milliseconds of failures after which the server switches a webhook off. */
const SWITCHED_OFF = 3 * DAY;
/** Milliseconds for which ended deliveries are stored and listed. */
const LISTED = 30 * DAY;

/** Returns the delay before the next attempt: 10 s, 30 s, 90 s and so on, at most an hour. */
const getDelay = (attempts: number): number => Math.min(HOUR, 10 * SECOND * 3 ** (attempts - 1));

type SendingSettings = Pick<Settings, 'webhooksPrivate'>;

interface Context {
  db: Db;
  settings: SendingSettings;
  /** Aborted when the server stops. A delivery without an answer is then ended, and sent again after the next start. */
  stop?: AbortSignal;
  /** Returns the current time in UTC milliseconds. */
  now?: () => number;
}

type Serving = Required<Omit<Context, 'stop'>> & Pick<Context, 'stop'>;

/** Sends the waiting delivery and new changes of each active webhook. */
export async function sendWebhooks({ now = Date.now, ...context }: Context): Promise<void> {
  const { db } = context;
  const rows = await db
    .selectFrom('webhook')
    .select('id')
    .where('is_active', '=', 1)
    .where('claimed_until', '<=', now())
    .execute();
  const queue = new PQueue({ concurrency: CONCURRENCY });
  await queue.addAll(
    rows.map(
      ({ id }) =>
        () =>
          serveWebhook({ ...context, now }, id),
    ),
  );
}

async function serveWebhook(serving: Serving, id: number): Promise<void> {
  const { db, now } = serving;
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ claimed_until: now() + CLAIM })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('claimed_until', '<=', now())
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  try {
    for (let sent = 0; sent < MAX_IN_A_ROW; sent++) if (!(await sendNext(serving, id))) break;
  } finally {
    await db.updateTable('webhook').set({ claimed_until: 0 }).where('id', '=', id).execute();
  }
}

/** Sends the next delivery of a claimed webhook. @returns false if there is nothing to send now */
async function sendNext({ db, settings, stop, now }: Serving, id: number): Promise<boolean> {
  if (stop?.aborted) return false;
  const webhook = await db
    .updateTable('webhook')
    .set({ claimed_until: now() + CLAIM })
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .returningAll()
    .executeTakeFirst();
  if (!webhook) return false;
  const delivery = (await findWaiting(db, id)) ?? (await createDelivery(db, webhook, now()));
  if (!delivery || delivery.next_at > now()) return false;
  const answer = await postWebhookDelivery({
    webhookId: id,
    url: webhook.url,
    secret: webhook.secret,
    body: buildWebhookBody(webhook, delivery),
    isPrivateAllowed: settings.webhooksPrivate,
    stop,
  });
  if (stop?.aborted && !isWebhookDeliveryAccepted(answer)) return false;
  await storeAnswer(db, webhook, delivery, answer, now());
  return isWebhookDeliveryAccepted(answer);
}

const findWaiting = (db: Db, webhookId: number) =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * Creates a delivery with the changes since the previous delivery.
 * @returns undefined if the webhook reports none of these changes
 */
async function createDelivery(
  db: Db,
  webhook: Row<'webhook'>,
  now: number,
): Promise<Row<'webhook_delivery'> | undefined> {
  const branch = await db
    .selectFrom('branch')
    .selectAll()
    .where('id', '=', webhook.branch_id)
    .executeTakeFirstOrThrow();
  const { events, cursors } = await readWebhookEvents(
    db,
    branch,
    webhook,
    parseWebhookKinds(webhook.kinds),
    now,
  );
  const isMoved = (Object.keys(cursors) as (keyof typeof cursors)[]).some(
    name => cursors[name] !== webhook[name],
  );
  if (!isMoved) return undefined;
  return inTransaction(db, async tx => {
    await tx.updateTable('webhook').set(cursors).where('id', '=', webhook.id).execute();
    if (events.length === 0) return undefined;
    return tx
      .insertInto('webhook_delivery')
      .values({
        webhook_id: webhook.id,
        events: JSON.stringify(events),
        created_at: now,
        begun_at: now,
        next_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export const parseWebhookKinds = (kinds: string): WebhookKind[] => kinds.split(',') as WebhookKind[];

/** Builds the body of a delivery. It is the same at each attempt. */
export function buildWebhookBody(
  { branch_id }: Pick<Row<'webhook'>, 'branch_id'>,
  { id, events, created_at }: Pick<Row<'webhook_delivery'>, 'id' | 'events' | 'created_at'>,
): string {
  const body: WebhookBody = {
    delivery: id,
    branchId: branch_id,
    createdAt: new Date(created_at).toISOString(),
    events: JSON.parse(events) as WebhookEvent[],
  };
  return JSON.stringify(body);
}

async function storeAnswer(
  db: Db,
  webhook: Row<'webhook'>,
  delivery: Row<'webhook_delivery'>,
  answer: WebhookResponse,
  now: number,
): Promise<void> {
  const attempts = delivery.attempts + 1;
  const isDone = isWebhookDeliveryAccepted(answer);
  const isGivenUp = !isDone && now - delivery.begun_at >= GIVEN_UP;
  const failingSince = isDone ? null : (webhook.failing_since ?? now);
  const isSwitchedOff = failingSince !== null && now - failingSince >= SWITCHED_OFF;
  await inTransaction(db, async tx => {
    await tx
      .updateTable('webhook_delivery')
      .set({
        state: isDone ? 'delivered' : isGivenUp ? 'failed' : 'waiting',
        attempts,
        attempted_at: now,
        next_at: now + getDelay(attempts),
        answer_status: answer.status,
        answer: answer.text.replaceAll('\0', ''),
      })
      .where('id', '=', delivery.id)
      .execute();
    await tx
      .updateTable('webhook')
      .set({
        failing_since: failingSince,
        ...(isDone ? { delivered_at: now } : {}),
        ...(isSwitchedOff ? { is_active: 0, switched_off_at: now } : {}),
      })
      .where('id', '=', webhook.id)
      .execute();
    if (isSwitchedOff)
      await recordTrailEvents(tx, COMMAND_LINE_ACTOR, {
        action: 'update',
        resource: 'webhook',
        id: webhook.id,
        name: new URL(webhook.url).host,
        branchId: webhook.branch_id,
        before: { isActive: true },
        after: { isActive: false },
      });
    await tx
      .deleteFrom('webhook_delivery')
      .where('webhook_id', '=', webhook.id)
      .where('state', '<>', 'waiting')
      .where('created_at', '<', now - LISTED)
      .execute();
  });
}

interface Sending {
  db: Db;
  settings: SendingSettings;
  onFailure: (error: unknown) => void;
}

/** Starts to send webhooks in the background. @returns a function that stops it, without waiting for open deliveries */
export function startSendingWebhooks({ db, settings, onFailure }: Sending): () => Promise<void> {
  const stopping = new AbortController();
  const end = startPolling({
    look: skipUnlessWritesAreSafe(db, () => sendWebhooks({ db, settings, stop: stopping.signal })),
    pause: PAUSE,
    onFailure,
  });
  return () => {
    stopping.abort();
    return end();
  };
}
