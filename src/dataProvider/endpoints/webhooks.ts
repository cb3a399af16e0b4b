/** The webhooks of a branch and their deliveries. Only our server has these calls. */
import type {
  Webhook as WebhookWire,
  WebhookDelivery as WebhookDeliveryWire,
} from '../../../contract/webhooks';
import {
  API_EXTENSIONS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_KINDS,
  type WebhookDeliveryState,
  type WebhookKind,
} from '../../../contract/enums';
import { defineOptionalCall, get } from '../requests';
import { createListResponseReader } from '../pages';
import { isObject, toNumber, toText, type UncheckedFields } from '../wire';

export interface Webhook {
  id: number;
  url: string;
  kinds: WebhookKind[];
  isActive: boolean;
  /**
   * Times as ISO 8601; empty if the event has not happened:
   * - `failingSince`: the first failed delivery after the last accepted one
   * - `switchedOffAt`: the time at which the server switched the webhook off
   * - `deliveredAt`: the last accepted delivery
   */
  failingSince: string;
  switchedOffAt: string;
  deliveredAt: string;
}

export interface WebhookDelivery {
  id: number;
  state: WebhookDeliveryState;
  createdAt: string;
  /** Time of the next attempt, as ISO 8601; empty if no further attempt is planned. */
  nextAttemptAt: string;
  attempts: number;
  /** HTTP status of the response to the last attempt; 0 without a response. */
  answerStatus: number;
  answer: string;
  body: string;
}

const PATH = '/api/webhook';

const webhook = (row: UncheckedFields<WebhookWire>): Webhook => ({
  id: toNumber(row.id),
  url: toText(row.url),
  kinds: WEBHOOK_KINDS.filter(kind => Array.isArray(row.kinds) && row.kinds.includes(kind)),
  isActive: row.isActive === true,
  failingSince: toText(row.failingSince),
  switchedOffAt: toText(row.switchedOffAt),
  deliveredAt: toText(row.deliveredAt),
});

const delivery = (row: UncheckedFields<WebhookDeliveryWire>): WebhookDelivery => ({
  id: toNumber(row.id),
  state: WEBHOOK_DELIVERY_STATES.find(state => state === row.state) ?? 'waiting',
  createdAt: toText(row.createdAt),
  nextAttemptAt: toText(row.nextAttemptAt),
  attempts: toNumber(row.attempts),
  answerStatus: toNumber(row.answerStatus),
  answer: toText(row.answer),
  body: toText(row.body),
});

export const webhooks = defineOptionalCall(API_EXTENSIONS.webhooks)(
  (branchId: number) => get(`${PATH}/branch/${branchId}`),
  createListResponseReader<WebhookWire, Webhook>(webhook),
);

/** Creates a webhook. @returns the secret of its signatures, which is sent only in this response */
export const addWebhook = defineOptionalCall(API_EXTENSIONS.webhooks)(
  (body: Pick<Webhook, 'url' | 'kinds'> & { branchId: number }) => ({
    method: 'POST' as const,
    path: PATH,
    body,
  }),
  answer => toText(isObject(answer) && answer.secret),
);

export const changeWebhook = defineOptionalCall(API_EXTENSIONS.webhooks)(
  ({ id, ...body }: Pick<Webhook, 'id'> & Partial<Pick<Webhook, 'url' | 'kinds' | 'isActive'>>) => ({
    method: 'PATCH' as const,
    path: `${PATH}/${id}`,
    body,
  }),
  () => undefined,
);

export const removeWebhook = defineOptionalCall(API_EXTENSIONS.webhooks)(
  (id: number) => ({ method: 'DELETE' as const, path: `${PATH}/${id}` }),
  () => undefined,
);

export const webhookDeliveries = defineOptionalCall(API_EXTENSIONS.webhooks)(
  (id: number) => get(`${PATH}/${id}/deliveries`),
  createListResponseReader<WebhookDeliveryWire, WebhookDelivery>(delivery),
);

export const sendWebhookDelivery = defineOptionalCall(API_EXTENSIONS.webhooks)(
  ({ webhookId, id }: { webhookId: number; id: number }) => ({
    method: 'POST' as const,
    path: `${PATH}/${webhookId}/deliveries/${id}/send`,
  }),
  () => undefined,
);
