/** Fields that the calls of tills share. */
import Type, { type TProperties, type TSchema } from 'typebox';
import { createUncheckedSchema, nullable } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

export const MAX_ITEMS_PER_CALL = 500;

export const Reference = Type.String({
  maxLength: 100,
  pattern: '^[^\\s\\u0000](?:[^\\u0000]*[^\\s\\u0000])?$',
  'x-rule': createFieldRule('trimmedText', { min: 1, max: 100 }),
});

/**
 * A time sent by a till. With `Z` or an offset, it is an exact time. Without them, it is a time by the branch's clock.
 */
export const Moment = Type.String({
  maxLength: 40,
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})?$',
  'x-rule': createFieldRule('writtenMoment', { example: '2026-11-22T14:05:00', offset: '-05:00' }),
});

/**
 * Schema of a sale, a line or a drawer event that tills send. Null in an optional field means that the field is left
 * out.
 * @param conditions further schemas that the object must match, for the description of the API. The server checks them
 *   itself, with messages of their own
 */
export const tillItemSchema = <Properties extends TProperties>(
  title: string,
  properties: Properties,
  examples: readonly unknown[],
  conditions: readonly object[] = [],
) =>
  Type.Object(properties, {
    title,
    additionalProperties: false,
    examples,
    'x-null-omits': true,
    'x-conditions': conditions,
  });

/** Schema of the list in a till's request. The server validates each element alone, and refuses only invalid ones. */
export const createItemListSchema = (schema: TSchema, what: 'sales' | 'openings' | 'events') =>
  Type.Array(createUncheckedSchema(schema), {
    maxItems: MAX_ITEMS_PER_CALL,
    'x-rule': createFieldRule(`${what}UpTo`, { max: MAX_ITEMS_PER_CALL }),
  });

/**
 * Time of sending by the till's clock. The server adds the difference between its own clock and the till's clock to all
 * times in the request.
 */
export const SentAt = Type.Optional(nullable(Moment));
