/** Webhooks: URLs to which the server posts the changes of a branch (docs/api.md#webhooks). */
import Type, { type Static } from 'typebox';
import { booleanSchema, enumSchema, Id, nullable, titledObjectSchema } from './common.ts';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_KINDS } from './enums.ts';
import { createFieldRule } from './fieldRule.ts';

export const MAX_WEBHOOKS_PER_BRANCH = 10;

const address = Type.String({
  maxLength: 500,
  pattern: '^https?://[^\\s\\u0000]+$',
  'x-rule': createFieldRule('webAddress'),
});

const kinds = Type.Array(enumSchema(WEBHOOK_KINDS), {
  minItems: 1,
  maxItems: WEBHOOK_KINDS.length,
  uniqueItems: true,
  'x-rule': createFieldRule('oneOf', { words: WEBHOOK_KINDS }),
});

export const Webhook = titledObjectSchema('Webhook', {
  id: Id,
  branchId: Id,
  url: Type.String(),
  kinds: Type.Array(Type.Enum(WEBHOOK_KINDS)),
  isActive: Type.Boolean(),
  /**
   * Time of the first failed delivery after the last accepted one, ISO 8601 in UTC. Null if no delivery has failed
   * since.
   */
  failingSince: nullable(Type.String()),
  /** Time when the server switched the webhook off because it failed for three days. Null if it did not. */
  switchedOffAt: nullable(Type.String()),
  deliveredAt: nullable(Type.String()),
});
export type Webhook = Static<typeof Webhook>;

export const WebhookInput = Type.Object({ branchId: Id, url: address, kinds });
export const WebhookUpdate = Type.Object({
  url: Type.Optional(address),
  kinds: Type.Optional(kinds),
  isActive: Type.Optional(booleanSchema()),
});

/** The secret is shown only once. */
export const CreatedWebhook = Type.Object({ secret: Type.String(), webhook: Webhook });
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const WebhookDelivery = Type.Object({
  id: Id,
  state: Type.Enum(WEBHOOK_DELIVERY_STATES),
  createdAt: Type.String(),
  /** Time of the last attempt, ISO 8601 in UTC. Null before the first attempt. */
  attemptedAt: nullable(Type.String()),
  /** Time of the next attempt, ISO 8601 in UTC. Null if the delivery has succeeded or the server has given up. */
  nextAttemptAt: nullable(Type.String()),
  attempts: Type.Integer(),
  /** HTTP status of the response to the last attempt. Null if the receiver did not respond. */
  answerStatus: nullable(Type.Integer()),
  /** Beginning of the response to the last attempt, or the reason why the receiver did not respond. */
  answer: Type.String(),
  body: Type.String(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const WebhookEvent = titledObjectSchema('WebhookEvent', {
  kind: Type.Enum(WEBHOOK_KINDS),
  /** Ids of products, promotions or orders, depending on `kind`. */
  ids: Type.Array(Id),
  /** Ids of deleted products. Only for the kind `products`. */
  gone: Type.Optional(Type.Array(Id)),
  /** The products of `ids`, as tills know them. Only for the kinds `products`, `prices` and `stock`. */
  products: Type.Optional(Type.Array(Type.Object({ id: Id, upc: Type.String() }))),
  /** The orders of `ids`, as tills know them. Only for the kind `orders`. */
  orders: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        terminalId: Id,
        terminal: Type.String(),
        reference: Type.String(),
        number: Type.Integer(),
      }),
    ),
  ),
});
export type WebhookEvent = Static<typeof WebhookEvent>;

/**
 * Body of a delivery. It contains ids of changed records, not their values. The receiver reads the current record by
 * its id, so an id that comes in two deliveries does no harm.
 */
export const WebhookBody = titledObjectSchema(
  'WebhookBody',
  { delivery: Id, branchId: Id, createdAt: Type.String(), events: Type.Array(WebhookEvent) },
  [
    {
      delivery: 17,
      branchId: 31,
      createdAt: '2026-11-21T14:05:00.000Z',
      events: [
        { kind: 'products', ids: [195], products: [{ id: 195, upc: '400810014264' }] },
        {
          kind: 'orders',
          ids: [4711],
          orders: [{ id: 4711, terminalId: 12, terminal: 'Front 1', reference: 'F1-000123', number: 240 }],
        },
      ],
    },
  ],
);
export type WebhookBody = Static<typeof WebhookBody>;
