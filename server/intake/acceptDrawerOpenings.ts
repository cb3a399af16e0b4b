import { TillDrawerOpening, type TillSubmissionResult } from '../../contract/tills.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import type { NewRow } from '../database/schema.ts';
import { createCashierFinder, createTerminalFinder, type NamedRecord } from './branchLookups.ts';
import { createMessage, type Message } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import {
  createRefusedItemResultBuilder,
  createTillItemParser,
  readTillItemReference,
  readTillItemTexts,
  retryAfterDeletion,
} from './tillItems.ts';
import { toNoticeFields } from './saleResults.ts';
import { hashCanonicalJson } from './contentHash.ts';
import type { Till } from './tillKeys.ts';
import {
  compareCashiers,
  compareTimes,
  isPossiblyResent,
  isSameItem,
  toDifferencesMessage,
} from './saleDifferences.ts';
import { estimateEventTime, type CorrectedTime, type TillClock } from './eventTime.ts';
import { assertRecordFound, HttpProblem, isForeignKeyError } from '../http/problems.ts';
import { lockSales } from '../database/locks.ts';
import { toBusinessDay, toWallClockReading } from '../../contract/businessDay.ts';

const read = createTillItemParser<TillDrawerOpening>(TillDrawerOpening);

interface ReadOpening {
  row: Omit<NewRow<'drawer_opening'>, 'business_day' | 'hour'> & { reference: string };
  terminal: NamedRecord;
  note?: Message | undefined;
  correctedTime?: CorrectedTime | undefined;
  isTimeReplaced: boolean;
}

export const acceptDrawerOpenings = (
  ...options: Parameters<typeof takeOnce>
): Promise<TillSubmissionResult[]> => retryAfterDeletion(() => takeOnce(...options));

async function takeOnce(
  db: Db,
  till: Till,
  sent: readonly unknown[],
  clock: TillClock,
  translate: Translate,
): Promise<TillSubmissionResult[]> {
  const buildRefusedResult = createRefusedItemResultBuilder(translate);
  const { terminals, cashiers } = readTillItemTexts(sent);
  const { findCashier } = await createCashierFinder(db, till, cashiers, clock);
  return inTransaction(db, async tx => {
    // The branch's time zone and cut-off hour are read again under the lock, because another call may have changed
    // them.
    const clockNow = assertRecordFound(await lockSales(tx, till.branchId), 'branch', till.branchId);
    // The lock on the branch's sales also prevents the removal of terminals.
    const findTerminal = await createTerminalFinder(tx, till, true, terminals);
    const readOne = (one: unknown): ReadOpening => {
      const opening = read(one);
      const { reference, createdAt, terminal: name, cashier } = opening;
      const terminal = findTerminal(name);
      const { at, isReplaced, note, correctedTime } = estimateEventTime(createdAt, clock);
      const row = {
        branch_id: till.branchId,
        admin_id: findCashier(cashier, at),
        opened_at: at,
        terminal_id: terminal.id,
        reference,
        content_hash: hashOpening(opening),
      };
      return { row, terminal, note, correctedTime, isTimeReplaced: isReplaced };
    };
    const lookups = { findTerminal, findCashier, clock, buildRefusedResult };
    const answers: TillSubmissionResult[] = [];
    for (const one of sent) {
      try {
        const { row, terminal, note, correctedTime, isTimeReplaced } = readOne(one);
        const { timeZone, cutoffHour } = clockNow;
        const { hour } = toWallClockReading(row.opened_at, timeZone);
        const business_day = toBusinessDay(row.opened_at, timeZone, cutoffHour);
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('drawer_opening')
          .values({ ...row, business_day, hour })
          .onConflict(conflict => conflict.columns(['terminal_id', 'reference']).doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 1n)
          answers.push({
            reference: row.reference,
            terminal: terminal.name,
            result: 'stored',
            ...(note !== undefined ? { message: translate(note) } : {}),
            ...(isTimeReplaced
              ? toNoticeFields([{ notice: 'time-replaced', field: 'createdAt', value: correctedTime?.from }])
              : {}),
            ...(correctedTime === undefined ? {} : { correctedTime }),
          });
        else answers.push((await knownAlready(tx, one, lookups))!);
      } catch (error) {
        if (isForeignKeyError(error)) throw error;
        answers.push(
          (await knownAlready(tx, one, lookups)) ??
            buildRefusedResult(error, readTillItemReference(one), till.terminalName),
        );
      }
    }
    return answers;
  });
}

const hashOpening = ({ terminal: _, ...content }: TillDrawerOpening): string => hashCanonicalJson(content);

/**
 * Returns the result for a drawer opening whose reference is already stored: `known` if the stored opening is the same,
 * and a refusal if it is different. Openings that an older version of the server stored have no hash, and count as the
 * same.
 */
async function knownAlready(
  tx: Tx,
  sent: unknown,
  {
    findTerminal,
    findCashier,
    clock,
    buildRefusedResult,
  }: {
    findTerminal: (name: string | undefined) => NamedRecord;
    findCashier: (name: string, at: number) => number;
    clock: TillClock;
    buildRefusedResult: ReturnType<typeof createRefusedItemResultBuilder>;
  },
): Promise<TillSubmissionResult | undefined> {
  try {
    const opening = read(sent);
    const { reference, terminal: name, createdAt, cashier } = opening;
    const terminal = findTerminal(name);
    const storedOpening = await tx
      .selectFrom('drawer_opening')
      .select(['content_hash', 'opened_at', 'admin_id'])
      .where('terminal_id', '=', terminal.id)
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!storedOpening) return undefined;
    const { content_hash, opened_at, admin_id } = storedOpening;
    const known = { reference, terminal: terminal.name, result: 'known' } as const;
    if (content_hash === '' || content_hash === hashOpening(opening)) return known;
    const { at, isReplaced } = estimateEventTime(createdAt, clock);
    const cashiers = await compareCashiers(tx, admin_id, { id: findCashier(cashier, at), name: cashier });
    const differences = [...(isReplaced ? [] : compareTimes(opened_at, at, clock)), ...cashiers];
    if (isSameItem(differences, opened_at, at)) return known;
    const isPossiblySame = cashiers.length === 0 && isPossiblyResent(opened_at, at);
    const refusal = createMessage(
      isPossiblySame ? 'tillItem.openingChanged' : 'tillItem.openingReferenceReused',
      { terminal: terminal.name, differences: toDifferencesMessage(differences) },
    );
    return buildRefusedResult(new HttpProblem(400, refusal, 'reference'), reference, terminal.name);
  } catch (error) {
    if (error instanceof HttpProblem) return undefined;
    throw error;
  }
}
