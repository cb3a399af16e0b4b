/** Fields that the calls of tills share. */
import Type, { type TSchema } from 'typebox';
import { createUncheckedSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

export const MAX_ITEMS_PER_CALL = 500;

export const Reference = Type.String({
  maxLength: 100,
  pattern: '^[^\\s\\u0000](?:[^\\u0000]*[^\\s\\u0000])?$',
  'x-rule': createFieldRule('trimmedText', { min: 1, max: 100 }),
});

/**
 * A time sent by a till. With `Z` or an offset, it is an exact time; otherwise, it is by the branch's clock.
 */
export const Moment = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})?$',
  'x-rule': createFieldRule('writtenMoment', { example: '2026-11-22T14:05:00', offset: '-05:00' }),
});

/** Schema of the list of a call, whose elements the server validates one by one. */
export const createItemListSchema = (schema: TSchema, what: 'sales' | 'openings' | 'events') =>
  Type.Array(createUncheckedSchema(schema), {
    maxItems: MAX_ITEMS_PER_CALL,
    'x-rule': createFieldRule(`${what}UpTo`, { max: MAX_ITEMS_PER_CALL }),
  });

/**
 * Time of sending by the till's clock. The server corrects all times of the call by the difference between this
 * clock and its own.
 */
export const SentAt = Type.Optional(Moment);
