/** Events of drawer sessions that tills send (docs/connect-a-till.md). */
import Type, { type Static } from 'typebox';
import {
  enumSchema,
  nonNegativeAmountSchema,
  requiredTextSchema,
  strictObjectSchema,
  textSchema,
} from './common.ts';
import { DrawerCount } from './drawerSessions.ts';
import { DRAWER_EVENT_KINDS } from './enums.ts';
import { EXAMPLE_DRAWER_EVENT } from './tillExamples.ts';
import { createItemListSchema, Moment, Reference, SentAt, tillItemSchema } from './tillFields.ts';

export const TillDrawerEvent = tillItemSchema(
  'TillDrawerEvent',
  {
    reference: Reference,
    /** The till's reference for the session. All events of the session have the same reference. */
    session: Reference,
    kind: enumSchema(DRAWER_EVENT_KINDS),
    createdAt: Moment,
    terminal: Type.Optional(requiredTextSchema()),
    cashier: requiredTextSchema(),
    /** Float of an opening, or amount of a movement. */
    amount: Type.Optional(nonNegativeAmountSchema()),
    /** Reason for a movement, or for a difference at the close. Required for money that is paid in or out. */
    reason: Type.Optional(textSchema()),
    /** Money counted at the close. If it is missing, the server uses the count of the back office, if there is one. */
    counted: Type.Optional(DrawerCount),
  },
  [EXAMPLE_DRAWER_EVENT],
  [
    {
      if: { properties: { kind: { const: 'close' } } },
      then: { properties: { amount: { type: 'null' } } },
      else: { required: ['amount'], properties: { counted: { type: 'null' } } },
    },
  ],
);
export type TillDrawerEvent = Static<typeof TillDrawerEvent>;

export const TillDrawerEventsInput = strictObjectSchema(
  { events: createItemListSchema(TillDrawerEvent, 'events'), sentAt: SentAt },
  [{ events: [EXAMPLE_DRAWER_EVENT] }],
);

/**
 * Reasons why a stored event is unusual. The dashboard lists unusual events under "Needs Attention".
 * - `after-close`: the movement is dated after the close of its session.
 * - `before-opening`: the close is dated before the opening of its session. The session ends with its last sale.
 * - `difference-unexplained`: a difference of the close is above the shop's limit, and the close has no reason.
 * - `session-closed`: the event closes a session that was already closed.
 * - `session-overlaps`: the event opens a session while another session of the terminal is open.
 * - `time-replaced`: the till sent an impossible time, so the server stored the time of arrival.
 */
export const DRAWER_NOTICES = [
  'after-close',
  'before-opening',
  'difference-unexplained',
  'session-closed',
  'session-overlaps',
  'time-replaced',
] as const;
export type DrawerNotice = (typeof DRAWER_NOTICES)[number];
