/** Stores the events of drawer sessions that tills send, each once, in any order. */
import { createFieldRule, type FieldRule } from '../../contract/fieldRule.ts';
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { TillDrawerEvent, type DrawerNotice } from '../../contract/tillDrawers.ts';
import type { TillSubmissionResult } from '../../contract/tills.ts';
import { toBusinessDay, type BusinessDaySettings } from '../../contract/businessDay.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { parseDrawerCount, type CountedMoney } from '../drawers/drawerCounts.ts';
import { DRAWER_NOTICE_FIELDS, DRAWER_NOTICE_MESSAGES } from '../drawers/drawerNotices.ts';
import { assertReasonOfMovement } from '../drawers/drawerSessions.ts';
import { bookTillEvent, findCloseNumber, openTillSession } from '../drawers/tillSessions.ts';
import { formatCents, toCents } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { createMessage, toInvalidFieldMessage, type Message } from '../language/message.ts';
import type { Translate } from '../language/translate.ts';
import { createCashierFinder, createTerminalFinder, type NamedRecord } from './branchLookups.ts';
import { hashCanonicalJson } from './contentHash.ts';
import { estimateEventTime, type CorrectedTime, type TillClock } from './eventTime.ts';
import {
  compareCashiers,
  compareCents,
  compareTimes,
  compareValues,
  isPossiblyResent,
  isSameItem,
  toDifferencesMessage,
} from './saleDifferences.ts';
import {
  createRefusedItemResultBuilder,
  createTillItemParser,
  readTillItemReference,
  readTillItemText,
  readTillItemTexts,
  retryAfterDeletion,
} from './tillItems.ts';
import { toNoticeFields } from './saleResults.ts';
import type { Till } from './tillKeys.ts';

const read = createTillItemParser<TillDrawerEvent>(TillDrawerEvent);

/** Maximum number of events in one transaction, because SQLite blocks the server while it writes. */
const AT_ONCE = 50;

/** An event whose fields fit its kind, with amounts in cents. */
interface ParsedEvent extends Pick<Row<'drawer_event'>, 'kind' | 'cents' | 'reason' | 'admin_id' | 'at'> {
  reference: string;
  session: string;
  cashier: string;
  /** The event as the till sent it. */
  sent: TillDrawerEvent;
  terminal: NamedRecord;
  counted: string;
  contentHash: string;
  note: Message | undefined;
  correctedTime: CorrectedTime | undefined;
  isTimeReplaced: boolean;
}

interface Lookups {
  findTerminal: (name: string | undefined) => NamedRecord;
  findCashier: (name: string, at: number) => number;
  clock: TillClock;
  clockNow: BusinessDaySettings;
  branchId: number;
  translate: Translate;
  /** Result of an event that is stored already: `stored` if this call stored it. */
  resultIfStored: 'stored' | 'known';
}

export async function acceptDrawerEvents(
  db: Db,
  till: Till,
  sent: readonly unknown[],
  clock: TillClock,
  translate: Translate,
): Promise<TillSubmissionResult[]> {
  const acceptAll = async (events: readonly unknown[], resultIfStored: 'stored' | 'known') => {
    const results: TillSubmissionResult[] = [];
    for (let from = 0; from < events.length; from += AT_ONCE) {
      const some = events.slice(from, from + AT_ONCE);
      const accept = () => acceptOnce(db, till, some, { clock, translate, resultIfStored });
      results.push(...(await retryAfterDeletion(accept)));
    }
    return results;
  };
  const results = await acceptAll(sent, 'known');
  // The opening of a session can be later in the call than its other events. These are booked by now.
  const awaited = results.flatMap(({ code, result }, at) =>
    code === 'session-awaited' && result === 'stored' ? at : [],
  );
  const isAnyOpening = sent.some(one => readTillItemText(one, 'kind') === 'open');
  if (awaited.length === 0 || !isAnyOpening) return results;
  const booked = await acceptAll(
    awaited.map(at => sent[at]),
    'stored',
  );
  for (const [index, at] of awaited.entries()) results[at] = booked[index]!;
  return results;
}

async function acceptOnce(
  db: Db,
  till: Till,
  sent: readonly unknown[],
  { clock, translate, resultIfStored }: Pick<Lookups, 'clock' | 'translate' | 'resultIfStored'>,
): Promise<TillSubmissionResult[]> {
  const buildRefusedResult = createRefusedItemResultBuilder(translate);
  const { terminals, cashiers } = readTillItemTexts(sent);
  const { findCashier } = await createCashierFinder(db, till, cashiers, clock);
  return inTransaction(db, async tx => {
    // The lock orders the numbers of Zs, and prevents the removal of terminals.
    const clockNow = assertRecordFound(await lockSales(tx, till.branchId), 'branch', till.branchId);
    const findTerminal = await createTerminalFinder(tx, till, true, terminals);
    const { branchId } = till;
    const lookups = { findTerminal, findCashier, clock, clockNow, branchId, translate, resultIfStored };
    const results: TillSubmissionResult[] = [];
    for (const one of sent) {
      try {
        results.push(await acceptEvent(tx, parseEvent(one, lookups), lookups));
      } catch (error) {
        results.push(buildRefusedResult(error, readTillItemReference(one), till.terminalName));
      }
    }
    return results;
  });
}

const refuseField = (field: string, rule: FieldRule) =>
  new HttpProblem(400, toInvalidFieldMessage(field, rule), field);

/** @throws HttpProblem 400 if a field is invalid, missing, or does not belong to the kind of the event */
function parseEvent(sent: unknown, { findTerminal, findCashier, clock }: Lookups): ParsedEvent {
  const event = read(sent);
  const { reference, session, kind, createdAt, cashier, amount, reason = '', counted } = event;
  const isClose = kind === 'close';
  if (isClose && amount !== undefined) throw refuseForeignField('amount', kind);
  if (!isClose && counted !== undefined) throw refuseForeignField('counted', kind);
  if (!isClose && amount === undefined) throw refuseField('amount', createFieldRule('required'));
  if (!isClose && kind !== 'open') {
    if (amount === 0)
      throw refuseField('amount', createFieldRule('numberAbove', { min: 0, max: MAX_AMOUNT, decimals: 2 }));
    assertReasonOfMovement(kind, reason);
  }
  const terminal = findTerminal(event.terminal);
  const { at, isReplaced, note, correctedTime } = estimateEventTime(createdAt, clock);
  const { terminal: _, ...content } = event;
  return {
    reference,
    session,
    kind,
    cents: amount === undefined ? 0 : toCents(amount, 'amount'),
    reason: reason.trim(),
    cashier,
    sent: event,
    admin_id: findCashier(cashier, at),
    at,
    terminal,
    counted: counted ? JSON.stringify(parseDrawerCount(counted, 'counted.')) : '',
    contentHash: hashCanonicalJson(content),
    note,
    correctedTime,
    isTimeReplaced: isReplaced,
  };
}

const refuseForeignField = (field: string, kind: string) =>
  new HttpProblem(400, createMessage('tillItem.fieldOfOtherKind', { field, kind }), field);

async function acceptEvent(tx: Tx, event: ParsedEvent, lookups: Lookups): Promise<TillSubmissionResult> {
  const { reference, terminal } = event;
  const stored = await tx
    .selectFrom('drawer_event')
    .innerJoin('drawer_session as session', 'session.id', 'drawer_event.session_id')
    .selectAll('drawer_event')
    .select(['session.reference as session', 'session.opened_at'])
    .where('drawer_event.terminal_id', '=', terminal.id)
    .where('drawer_event.reference', '=', reference)
    .executeTakeFirst();
  if (stored) return toKnownResult(tx, event, stored, lookups);
  const session = await findOrAddSession(tx, event, lookups.branchId);
  const row = {
    session_id: session.id,
    branch_id: session.branch_id,
    terminal_id: terminal.id,
    reference,
    kind: event.kind,
    cents: event.cents,
    reason: event.reason,
    admin_id: event.admin_id,
    at: event.at,
    arrived_at: lookups.clock.now,
    counted: event.counted,
    content_hash: event.contentHash,
    notice: event.isTimeReplaced ? ('time-replaced' as const) : ('' as const),
  };
  if (event.kind === 'open') {
    if (session.opened_at !== null)
      throw new HttpProblem(
        400,
        createMessage('tillItem.sessionOpened', { terminal: terminal.name, session: event.session }),
        'session',
      );
    await tx.insertInto('drawer_event').values(row).execute();
    const { timeZone, cutoffHour } = lookups.clockNow;
    const isOverlapping = await openTillSession(tx, session, event, {
      getBusinessDay: at => toBusinessDay(at, timeZone, cutoffHour),
      now: lookups.clock.now,
    });
    return toStoredResult(event, lookups, { notices: isOverlapping ? ['session-overlaps'] : [] });
  }
  const { id } = await tx.insertInto('drawer_event').values(row).returning('id').executeTakeFirstOrThrow();
  if (session.opened_at === null) return toStoredResult(event, lookups, { isAwaited: true });
  const { number, notice } = await bookTillEvent(tx, session, { ...event, id }, lookups.clock.now);
  return toStoredResult(event, lookups, { number, notices: notice ? [notice] : [] });
}

/** Finds the session of an event. A session whose opening has not arrived yet is added without an opening. */
async function findOrAddSession(
  tx: Tx,
  { terminal, session: reference }: ParsedEvent,
  branchId: number,
): Promise<Row<'drawer_session'>> {
  const session = await tx
    .selectFrom('drawer_session')
    .selectAll()
    .where('terminal_id', '=', terminal.id)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return (
    session ??
    (await tx
      .insertInto('drawer_session')
      .values({ branch_id: branchId, terminal_id: terminal.id, reference })
      .returningAll()
      .executeTakeFirstOrThrow())
  );
}

interface Stored {
  result?: 'stored' | 'known';
  number?: number | undefined;
  notices?: DrawerNotice[];
  isAwaited?: boolean;
}

function toStoredResult(
  { reference, terminal, session, note, correctedTime, isTimeReplaced, sent }: ParsedEvent,
  { translate }: Lookups,
  { result = 'stored', number, notices = [], isAwaited = false }: Stored,
): TillSubmissionResult {
  const all = new Set<DrawerNotice>([...(isTimeReplaced ? ['time-replaced' as const] : []), ...notices]);
  const messages = [
    ...(note ? [note] : []),
    ...[...all]
      .filter(notice => !(isTimeReplaced && notice === 'time-replaced'))
      .map(notice => DRAWER_NOTICE_MESSAGES[notice]),
    ...(isAwaited ? [createMessage('tillItem.sessionAwaited', { terminal: terminal.name, session })] : []),
  ];
  return {
    reference,
    terminal: terminal.name,
    result,
    ...(number === undefined ? {} : { number }),
    ...(messages.length === 0 ? {} : { message: messages.map(translate).join(' ') }),
    ...(isAwaited ? { code: 'session-awaited' } : {}),
    ...toNoticeFields(
      [...all].map(notice => {
        const field = DRAWER_NOTICE_FIELDS[notice];
        return { notice, field, value: sent[field] };
      }),
    ),
    ...(correctedTime === undefined ? {} : { correctedTime }),
  };
}

/** Describes the fields of a count, such as `20.00 × 7 + 10.00 × 3`. A field that the till left out is a dash. */
function describeCount(counted: string) {
  const { cashCents, denominations, tenders }: CountedMoney =
    counted === ''
      ? { cashCents: null, denominations: [], tenders: [] }
      : (JSON.parse(counted) as CountedMoney);
  const join = (parts: readonly string[]) => (parts.length === 0 ? '-' : parts.toSorted().join(' + '));
  return {
    cash: denominations.length > 0 || cashCents === null ? '-' : formatCents(cashCents),
    denominations: join(denominations.map(({ cents, count }) => `${formatCents(cents)} × ${count}`)),
    tenders: join(tenders.map(({ tender, name, cents }) => `${name || tender} ${formatCents(cents)}`)),
  };
}

function compareCounts(stored: string, sent: string) {
  const [before, after] = [describeCount(stored), describeCount(sent)];
  return [
    ...compareValues('counted.cash', before.cash, after.cash),
    ...compareValues('counted.denominations', before.denominations, after.denominations),
    ...compareValues('counted.tenders', before.tenders, after.tenders),
  ];
}

type StoredEvent = Row<'drawer_event'> & { session: string | null; opened_at: number | null };

/**
 * Returns the result of an event that is stored already.
 * @throws HttpProblem 400 if the stored event with this reference is different
 */
async function toKnownResult(
  tx: Tx,
  event: ParsedEvent,
  stored: StoredEvent,
  lookups: Lookups,
): Promise<TillSubmissionResult> {
  const { terminal, kind } = event;
  const differences =
    stored.content_hash === event.contentHash
      ? []
      : [
          ...(event.isTimeReplaced ? [] : compareTimes(stored.at, event.at, lookups.clock)),
          ...(await compareCashiers(tx, stored.admin_id, { id: event.admin_id, name: event.cashier })),
          ...compareValues('kind', stored.kind, kind),
          ...compareValues('session', stored.session ?? '', event.session),
          ...compareCents('amount', stored.cents, event.cents),
          ...compareValues('reason', stored.reason, event.reason),
          ...compareCounts(stored.counted, event.counted),
        ];
  const isPossiblySame =
    stored.kind === kind &&
    stored.session === event.session &&
    (event.isTimeReplaced || isPossiblyResent(stored.at, event.at));
  if (!isSameItem(differences, stored.at, event.at))
    throw new HttpProblem(
      400,
      createMessage(isPossiblySame ? 'tillItem.eventChanged' : 'tillItem.eventReferenceReused', {
        terminal: terminal.name,
        differences: toDifferencesMessage(differences),
      }),
      'reference',
    );
  const number =
    kind === 'close' && stored.notice !== 'session-closed' ? await findCloseNumber(tx, stored) : undefined;
  const { resultIfStored: result } = lookups;
  const known =
    result === 'stored'
      ? event
      : { ...event, note: undefined, correctedTime: undefined, isTimeReplaced: false };
  return toStoredResult(known, lookups, {
    result,
    number,
    notices: stored.notice === '' ? [] : [stored.notice],
    isAwaited: stored.opened_at === null,
  });
}
