/** Webhooks of a branch, for Supers. `sendWebhooks.ts` sends their deliveries. */
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { createdResponse, emptyResponse, Id, IdParams, okResponse } from '../../contract/common.ts';
import {
  CreatedWebhook,
  MAX_WEBHOOKS_PER_BRANCH,
  Webhook,
  WebhookDelivery,
  WebhookInput,
  WebhookUpdate,
} from '../../contract/webhooks.ts';
import { findChangedFields, getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { createToken } from '../auth/tokens.ts';
import { inTransaction, type Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { findBranchForSuper, lockRowForSuper, readRowForSuper } from '../users/supersOnly.ts';
import { getIpAddress, isPrivateAddress } from './privateNetworks.ts';
import { readCurrentCursors } from './readWebhookEvents.ts';
import { buildWebhookBody, parseWebhookKinds } from './sendWebhooks.ts';

const SUPERS_ONLY = createMessage('webhook.onlySupers');

/** Prefix of every secret, by which scanners for leaked secrets recognise it. */
const SECRET_PREFIX = 'whsec_';

/** Number of listed deliveries, newest first. */
const MAX_DELIVERIES = 100;

const toIso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const toWebhook = (row: Row<'webhook'>): Webhook => ({
  id: row.id,
  branchId: row.branch_id,
  url: row.url,
  kinds: parseWebhookKinds(row.kinds),
  isActive: row.is_active === 1,
  failingSince: toIso(row.failing_since),
  switchedOffAt: toIso(row.switched_off_at),
  deliveredAt: toIso(row.delivered_at),
});

const toDelivery = (webhook: Row<'webhook'>, row: Row<'webhook_delivery'>): WebhookDelivery => ({
  id: row.id,
  state: row.state,
  createdAt: new Date(row.created_at).toISOString(),
  attemptedAt: toIso(row.attempted_at),
  nextAttemptAt: row.state === 'waiting' ? toIso(row.next_at) : null,
  attempts: row.attempts,
  answerStatus: row.answer_status,
  answer: row.answer,
  body: buildWebhookBody(webhook, row),
});

type AuditedFields = Pick<Webhook, 'url' | 'kinds' | 'isActive'>;

const toTrailFields = ({ url, kinds, isActive }: AuditedFields) => ({
  url,
  kinds: kinds.join(', '),
  isActive,
});

/** Name of a webhook in the audit trail. */
const getHost = (url: string): string => new URL(url).host;

/**
 * Checks that a webhook may have this URL. A host name is not resolved here; its IP addresses are checked before each
 * delivery.
 * @throws HttpProblem 400 for an invalid URL, or one with a user name or password. Unless private addresses are
 *   allowed, also for a URL without TLS or in a private network
 */
function assertAddressAllowed(url: string, isPrivateAllowed: boolean): void {
  if (!URL.canParse(url)) throw new HttpProblem(400, createMessage('webhook.notAnAddress'), 'url');
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '')
    throw new HttpProblem(400, createMessage('webhook.notAnAddress'), 'url');
  if (isPrivateAllowed) return;
  const ip = getIpAddress(parsed);
  const isLocal = ip === null ? /(^|\.)localhost\.?$/i.test(parsed.hostname) : isPrivateAddress(ip);
  if (parsed.protocol !== 'https:' || isLocal)
    throw new HttpProblem(400, createMessage('webhook.privateAddress'), 'url');
}

const lockWebhook = (tx: Tx, request: FastifyRequest, id: number): Promise<Row<'webhook'>> =>
  lockRowForSuper(tx, request, ['webhook', id], SUPERS_ONLY);

export const webhookRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['webhooks'];

  app.get(
    '/api/webhook/branch/:branchId',
    {
      config: { right: ['list', 'settings/webhooks'] },
      schema: {
        operationId: 'listWebhooks',
        summary: 'Lists the webhooks of a branch',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(Webhook)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findBranchForSuper(db, request, branchId, SUPERS_ONLY);
      const rows = await db
        .selectFrom('webhook')
        .selectAll()
        .where('branch_id', '=', branchId)
        .orderBy('id')
        .execute();
      return rows.map(toWebhook);
    },
  );

  app.post(
    '/api/webhook',
    {
      config: { right: ['create', 'settings/webhooks'] },
      schema: {
        operationId: 'createWebhook',
        summary: 'Creates a webhook, with the secret of its signatures, which is shown only once',
        tags,
        body: WebhookInput,
        response: createdResponse(CreatedWebhook),
      },
    },
    async (request, reply) => {
      const { branchId, url, kinds } = request.body;
      const branch = await findBranchForSuper(db, request, branchId, SUPERS_ONLY);
      assertAddressAllowed(url, settings.webhooksPrivate);
      const secret = SECRET_PREFIX + createToken();
      const cursors = await readCurrentCursors(db, branch);
      const row = await inTransaction(db, async tx => {
        await lockRow(tx, 'branch', branchId);
        const { count } = await tx
          .selectFrom('webhook')
          .select(eb => eb.fn.countAll<number>().as('count'))
          .where('branch_id', '=', branchId)
          .executeTakeFirstOrThrow();
        if (count >= MAX_WEBHOOKS_PER_BRANCH)
          throw new HttpProblem(409, createMessage('webhook.tooMany', { max: MAX_WEBHOOKS_PER_BRANCH }));
        const made = await tx
          .insertInto('webhook')
          .values({
            branch_id: branchId,
            url,
            secret,
            kinds: kinds.join(','),
            created_at: Date.now(),
            ...cursors,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'create',
          resource: 'webhook',
          id: made.id,
          name: getHost(url),
          branchId,
          after: toTrailFields(toWebhook(made)),
        });
        return made;
      });
      reply.code(201);
      return { secret, webhook: toWebhook(row) };
    },
  );

  app.patch(
    '/api/webhook/:id',
    {
      config: { right: ['edit', 'settings/webhooks'] },
      schema: {
        operationId: 'updateWebhook',
        summary: 'Changes the address or the kinds of a webhook, or switches it on or off',
        tags,
        params: IdParams,
        body: WebhookUpdate,
        response: okResponse(Webhook),
      },
    },
    async request => {
      const { id } = request.params;
      const { url, kinds, isActive } = request.body;
      if (url !== undefined) assertAddressAllowed(url, settings.webhooksPrivate);
      return inTransaction(db, async tx => {
        const before = await lockWebhook(tx, request, id);
        const isSwitchedOn = isActive === true && before.is_active === 0;
        const after = await tx
          .updateTable('webhook')
          .set({
            url: url ?? before.url,
            kinds: kinds?.join(',') ?? before.kinds,
            is_active: isActive === undefined ? before.is_active : isActive ? 1 : 0,
            ...(isSwitchedOn ? { failing_since: null, switched_off_at: null } : {}),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (isSwitchedOn) {
          const now = Date.now();
          await tx
            .updateTable('webhook_delivery')
            .set({ begun_at: now, next_at: now })
            .where('webhook_id', '=', id)
            .where('state', '=', 'waiting')
            .execute();
        }
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'webhook',
          id,
          name: getHost(after.url),
          branchId: after.branch_id,
          ...findChangedFields(toTrailFields(toWebhook(before)), toTrailFields(toWebhook(after))),
        });
        return toWebhook(after);
      });
    },
  );

  app.delete(
    '/api/webhook/:id',
    {
      config: { right: ['delete', 'settings/webhooks'] },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Deletes a webhook, with its deliveries',
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTransaction(db, async tx => {
        const row = await lockWebhook(tx, request, id);
        await tx.deleteFrom('webhook').where('id', '=', id).execute();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'delete',
          resource: 'webhook',
          id,
          name: getHost(row.url),
          branchId: row.branch_id,
          before: toTrailFields(toWebhook(row)),
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/webhook/:id/deliveries',
    {
      config: { right: ['list', 'settings/webhooks'] },
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'Lists the last 100 deliveries of a webhook, newest first',
        tags,
        params: IdParams,
        response: okResponse(Type.Array(WebhookDelivery)),
      },
    },
    async request => {
      const record = ['webhook', request.params.id] as const;
      const webhook = await readRowForSuper(db, request, record, SUPERS_ONLY);
      const rows = await db
        .selectFrom('webhook_delivery')
        .selectAll()
        .where('webhook_id', '=', webhook.id)
        .orderBy('id', 'desc')
        .limit(MAX_DELIVERIES)
        .execute();
      return rows.map(row => toDelivery(webhook, row));
    },
  );

  app.post(
    '/api/webhook/:id/deliveries/:deliveryId/send',
    {
      config: { right: ['edit', 'settings/webhooks'] },
      schema: {
        operationId: 'sendWebhookDelivery',
        summary: 'Sends a delivery again, within seconds',
        tags,
        params: Type.Object({ id: Id, deliveryId: Id }),
        response: okResponse(WebhookDelivery),
      },
    },
    async request => {
      const { id, deliveryId } = request.params;
      return inTransaction(db, async tx => {
        const webhook = await lockWebhook(tx, request, id);
        if (webhook.is_active === 0) throw new HttpProblem(409, createMessage('webhook.switchedOff'));
        const now = Date.now();
        const row = await tx
          .updateTable('webhook_delivery')
          .set({ state: 'waiting', begun_at: now, next_at: now })
          .where('id', '=', deliveryId)
          .where('webhook_id', '=', id)
          .returningAll()
          .executeTakeFirst();
        return toDelivery(webhook, assertRecordFound(row, 'webhook delivery', deliveryId));
      });
    },
  );
  done();
};
