/** Converts counts of a drawer. They are stored as JSON with amounts in cents. */
import type { DrawerCount } from '../../contract/drawerSessions.ts';
import type { Tender } from '../../contract/enums.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { MAX_CENTS, toCents, toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { createMessage, toInvalidFieldMessage } from '../language/message.ts';

export interface CountedMoney {
  /** Null if cash was not counted. */
  cashCents: number | null;
  /** Empty if cash was counted by total. */
  denominations: { cents: number; count: number }[];
  tenders: { tender: Tender; name: string; cents: number }[];
}

export interface StoredCount extends CountedMoney {
  at: number;
  adminId: number;
  /** Time up to which sales are compared with the count, UTC milliseconds. */
  salesUntil: number;
}

/**
 * Converts a count to cents.
 * @param prefix beginning of the field names in error messages, such as `counted.`
 * @throws HttpProblem 400 if cash is counted both by total and by denomination, if an amount is too large, or if an
 *   entry of `tenders` with the tender `cash` has no name
 */
export function parseDrawerCount(
  { denominations, cash, tenders = [] }: DrawerCount,
  prefix = '',
): CountedMoney {
  if (denominations && cash !== undefined)
    throw new HttpProblem(
      400,
      createMessage('drawer.countedTwice', {
        total: `${prefix}cash`,
        denominations: `${prefix}denominations`,
      }),
      `${prefix}cash`,
    );
  const pieces = (denominations ?? [])
    .map(({ value, count }, at) => ({ cents: toCents(value, `${prefix}denominations.${at}.value`), count }))
    .filter(({ count }) => count > 0);
  const sumCents = pieces.reduce((sum, { cents, count }) => sum + cents * count, 0);
  if (sumCents > MAX_CENTS)
    throw new HttpProblem(
      400,
      toInvalidFieldMessage(
        `${prefix}denominations`,
        createFieldRule('number', { min: 0, max: MAX_AMOUNT, decimals: 2 }),
      ),
      `${prefix}denominations`,
    );
  const unnamed = tenders.findIndex(({ tender, name = '' }) => tender === 'cash' && name.trim() === '');
  if (unnamed >= 0) {
    const field = `${prefix}tenders.${unnamed}.name`;
    throw new HttpProblem(400, toInvalidFieldMessage(field, createFieldRule('required')), field);
  }
  return {
    cashCents: denominations ? sumCents : cash === undefined ? null : toCents(cash, `${prefix}cash`),
    denominations: pieces,
    tenders: tenders.map(({ tender, name = '', amount }, at) => ({
      tender,
      name: name.trim(),
      cents: toSignedFixedPointInteger(amount, 100, `${prefix}tenders.${at}.amount`),
    })),
  };
}

export const parseStoredCount = (stored: string): StoredCount | null =>
  stored === '' ? null : (JSON.parse(stored) as StoredCount);

export const toWireDrawerCount = ({ cashCents, denominations, tenders }: CountedMoney): DrawerCount => ({
  ...(denominations.length > 0
    ? { denominations: denominations.map(({ cents, count }) => ({ value: toDollars(cents), count })) }
    : cashCents === null
      ? {}
      : { cash: toDollars(cashCents) }),
  tenders: tenders.map(({ tender, name, cents }) => ({ tender, name, amount: toDollars(cents) })),
});
