/** Events of drawer sessions that tills send (docs/connect-a-till.md). */
import Type, { type Static } from 'typebox';
import {
  enumSchema,
  nonNegativeAmountSchema,
  requiredTextSchema,
  strictObjectSchema,
  textSchema,
  titledStrictSchema,
} from './common.ts';
import { DrawerCount } from './drawerSessions.ts';
import { DRAWER_EVENT_KINDS } from './enums.ts';
import { EXAMPLE_DRAWER_EVENT } from './tillExamples.ts';
import { createItemListSchema, Moment, Reference, SentAt } from './tillFields.ts';

export const TillDrawerEvent = titledStrictSchema(
  'TillDrawerEvent',
  {
    reference: Reference,
    /** The till's own reference of the session, which is the same for all its events. */
    session: Reference,
    kind: enumSchema(DRAWER_EVENT_KINDS),
    createdAt: Moment,
    terminal: Type.Optional(requiredTextSchema()),
    cashier: requiredTextSchema(),
    /** Float of an opening, or amount of a movement. */
    amount: Type.Optional(nonNegativeAmountSchema()),
    /** Reason of a movement, or of a difference at the close. Money paid in or out requires one. */
    reason: Type.Optional(textSchema()),
    /** Count of a close. Without it, the session is closed without a comparison. */
    counted: Type.Optional(DrawerCount),
  },
  [EXAMPLE_DRAWER_EVENT],
);
export type TillDrawerEvent = Static<typeof TillDrawerEvent>;

export const TillDrawerEventsInput = strictObjectSchema(
  { events: createItemListSchema(TillDrawerEvent, 'events'), sentAt: SentAt },
  [{ events: [EXAMPLE_DRAWER_EVENT] }],
);

/**
 * Reasons why a stored event is unusual. The shop sees such events under "Needs attention".
 * - `after-close`: the movement is dated after the close of its session.
 * - `before-opening`: the close is dated before the opening of its session, which arrived later. The session stays
 *   open.
 * - `difference-unexplained`: a difference of the close is above the shop's limit, and the close has no reason.
 * - `session-closed`: the session of the event was closed before.
 * - `session-overlaps`: another session of the terminal was open.
 * - `time-replaced`: the time was impossible, and was replaced by the time of arrival.
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
