/** Rules of docs/connect-a-till.md by which the conformance check judges the recorded calls of a till. */
import { MAX_ITEMS_PER_CALL } from '../../../contract/tillFields.ts';
import type { TillRefusalCode } from '../../../contract/tillErrors.ts';
import type { TillSubmissionResult } from '../../../till-kit/index.ts';
import type { RecordedCall, RecordedSaleOrOpening } from './recordedCall.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
/**
 * Minimum time in milliseconds between a failed call and its repetition. docs/connect-a-till.md requires half a second.
 */
const MIN_RETRY_PAUSE = 400;
/** Milliseconds after a refusal with the action `fix` in which the till may not send the same request again. */
const MIN_FIX_PAUSE = 60_000;
/**
 * Maximum time in milliseconds between a response with `more: true` and the call that fetches the next part of the
 * product changes.
 */
const MAX_MORE_PAUSE = 5000;
const UNAUTHORIZED = 401;

const SUM_CODES: readonly string[] = [
  'amount-differs',
  'discount-too-large',
  'given-too-small',
  'payments-differ',
  'sign-differs',
] satisfies TillRefusalCode[];
const FIELD_CODES: readonly string[] = [
  'invalid-field',
  'invalid-text',
  'not-an-object',
  'product-missing',
  'quantity-or-weight',
  'too-large',
  'unknown-field',
] satisfies TillRefusalCode[];
const RETURN_CODES: readonly string[] = [
  'nothing-taken-back',
  'return-of-return',
  'returned-too-many',
  'returned-too-much',
  'unknown-receipt',
] satisfies TillRefusalCode[];

/** Result of a rule: the number of checked cases, and a description of each violation with its call. */
interface Finding {
  seen: number;
  faults: string[];
}

interface Rule {
  title: string;
  /** Checks the calls that were made with one API key. */
  check: (calls: readonly RecordedCall[]) => Finding;
}

export interface RuleResult extends Finding {
  title: string;
}

/**
 * A sale or drawer opening in a recorded call, with its result in the response. `result` is undefined if the till
 * received no response.
 */
interface Sending {
  call: RecordedCall;
  item: RecordedSaleOrOpening;
  result: TillSubmissionResult | undefined;
}

const isSending = ({ kind }: RecordedCall): boolean => ['sales', 'openings', 'events'].includes(kind);

const listSendings = (calls: readonly RecordedCall[]): Sending[] =>
  calls
    .filter(isSending)
    .flatMap(call => call.items.map((item, at) => ({ call, item, result: call.results[at] })));

/** Groups all attempts to send the same sale or drawer opening, in the order of the calls. */
function groupByReference(calls: readonly RecordedCall[]): Sending[][] {
  const groups = new Map<string, Sending[]>();
  for (const sending of listSendings(calls)) {
    const name = `${sending.call.kind} ${sending.item.reference}`;
    groups.set(name, [...(groups.get(name) ?? []), sending]);
  }
  return [...groups.values()];
}

/** Pairs each repeated attempt to send a sale or drawer opening with the attempt before it. */
const listPairs = (calls: readonly RecordedCall[]): [Sending, Sending][] =>
  groupByReference(calls).flatMap(group =>
    group.slice(1).map((later, at): [Sending, Sending] => [group[at]!, later]),
  );

/**
 * Lists the pairs of attempts that were made in different calls. A single call can also contain the same sale twice.
 */
const listResendings = (calls: readonly RecordedCall[]): [Sending, Sending][] =>
  listPairs(calls).filter(([before, later]) => before.call !== later.call);

const isRefused = ({ result }: Sending): boolean => result?.result === 'refused';

/**
 * Checks whether the till had to send a sale again: it received no response, the status 429, a status of 500 or above,
 * or the action `retry`.
 */
const mustRetry = ({ call: { status, action }, result }: Sending): boolean =>
  status === undefined || action === 'retry' || status === 429 || status >= 500 || result?.action === 'retry';

const hasOffset = (time: string): boolean => /(Z|[+-]\d{2}:\d{2})$/.test(time);

/**
 * Formats the time between two calls. The time is 0 if the till sent the second call before the response to the first.
 */
const seconds = (milliseconds: number): string => `${(Math.max(0, milliseconds) / 1000).toFixed(1)} s`;

/** Builds a rule that checks cases one by one. `describeFault` returns undefined for a case without a fault. */
const checkEach = <Case>(
  title: string,
  listCases: (calls: readonly RecordedCall[]) => readonly Case[],
  describeFault: (one: Case) => string | undefined,
): Rule => ({
  title,
  check: calls => {
    const cases = listCases(calls);
    return { seen: cases.length, faults: cases.flatMap(one => describeFault(one) ?? []) };
  },
});

/** Builds a rule that no sale is refused with certain codes. */
const checkCodes = (title: string, codes: readonly string[], isCase: (sending: Sending) => boolean): Rule =>
  checkEach(
    title,
    calls =>
      listSendings(calls).filter(
        sending => sending.result && (isCase(sending) || codes.includes(sending.result.code ?? '')),
      ),
    ({ call, item, result }) =>
      codes.includes(result?.code ?? '')
        ? `call ${call.number}: ${item.reference} was refused with ${result!.code}`
        : undefined,
  );

const isApiCall = ({ path }: RecordedCall): boolean => path.startsWith('/api/');

/** Maximum difference in milliseconds between the times of a sale for which the server takes it as the same sale. */
const MAX_REBUILT_DIFFERENCE = 60_000;

const isSameTime = (one: RecordedSaleOrOpening, other: RecordedSaleOrOpening): boolean =>
  one.createdAt === other.createdAt ||
  Math.abs(Date.parse(one.createdAt) - Date.parse(other.createdAt)) <= MAX_REBUILT_DIFFERENCE;

const RULES: readonly Rule[] = [
  checkEach(
    'Each call has a key',
    calls => calls.filter(isApiCall),
    ({ number, keyNumber }) => (keyNumber === 0 ? `call ${number}` : undefined),
  ),
  {
    title: 'Paths begin with /api/v1',
    check: calls => {
      const unversioned = calls.filter(call => isApiCall(call) && !call.hasVersion);
      const byPath = Map.groupBy(unversioned, ({ method, path }) => `${method} ${path}`);
      return {
        seen: calls.filter(isApiCall).length,
        faults: [...byPath].map(([name, [first, ...others]]) => {
          const more = others.length === 0 ? '' : `, and in ${others.length} more`;
          return `call ${first!.number}: ${name}${more}`;
        }),
      };
    },
  },
  {
    title: 'After 401, the till makes no calls with this key',
    check: calls => {
      const refused = calls.find(({ status }) => status === UNAUTHORIZED);
      if (!refused) return { seen: 0, faults: [] };
      const faults = calls
        .filter(({ number }) => number > refused.number)
        .map(({ number, receivedAt }) => `call ${number}: ${seconds(receivedAt - refused.answeredAt)} later`);
      return { seen: 1, faults };
    },
  },
  checkEach(
    'Each call that sends has the clock of the till, with an offset',
    calls => calls.filter(isSending),
    ({ number, clock }) =>
      clock === undefined
        ? `call ${number}: neither Till-Clock nor sentAt`
        : hasOffset(clock)
          ? undefined
          : `call ${number}: ${clock} has no offset`,
  ),
  checkEach(
    'The clock of a resent call is the time of its resending',
    calls =>
      listResendings(calls).filter(
        ([before, later]) => later.call.receivedAt - before.call.receivedAt >= 1000 && later.call.clock,
      ),
    ([before, later]) =>
      before.call.clock === later.call.clock
        ? `call ${later.call.number}: ${later.item.reference} has the clock of call ${before.call.number}`
        : undefined,
  ),
  checkEach(
    'A call has at most 500 sales or drawer openings',
    calls => calls.filter(isSending),
    ({ number, items }) =>
      items.length > MAX_ITEMS_PER_CALL ? `call ${number}: ${items.length}` : undefined,
  ),
  checkEach(
    'A call has at most 4 MB',
    calls => calls.filter(isSending),
    ({ number, bodyBytes }) =>
      bodyBytes > MAX_BODY_BYTES ? `call ${number}: ${bodyBytes} bytes` : undefined,
  ),
  checkEach('References are unique', groupByReference, ([first, ...others]) => {
    const other = others.find(({ item }) => !isSameTime(item, first!.item));
    return (
      other &&
      `call ${other.call.number}: ${other.item.reference} is another one in call ${first!.call.number}`
    );
  }),
  checkEach(
    'A call has each sale or drawer opening once',
    calls => listSendings(calls).filter(({ item }) => item.reference !== ''),
    ({ call, item }) => {
      const first = call.items.find(({ reference }) => reference === item.reference);
      return first === item ? undefined : `call ${call.number}: ${item.reference} is there twice`;
    },
  ),
  checkEach(
    'A resent sale has the same content',
    calls => listPairs(calls).filter(([before]) => !isRefused(before)),
    ([before, later]) =>
      isSameTime(before.item, later.item) && before.item.contentHash !== later.item.contentHash
        ? `call ${later.call.number}: ${later.item.reference} differs from call ${before.call.number}`
        : undefined,
  ),
  checkCodes('Fields are valid', FIELD_CODES, () => true),
  checkCodes('Amounts add up', SUM_CODES, ({ call }) => call.kind === 'sales'),
  checkCodes('Returns return what was sold', RETURN_CODES, ({ item }) => item.isReturn),
  {
    title: 'What was refused with `fix` is not sent again unchanged',
    check: calls => {
      const refusedCalls = calls.filter(({ action, status }) => action === 'fix' && status !== UNAUTHORIZED);
      const repeatedCalls = refusedCalls.flatMap(refused =>
        calls
          .filter(
            ({ number, bodyHash, since, kind, receivedAt }) =>
              number > refused.number &&
              kind === refused.kind &&
              bodyHash === refused.bodyHash &&
              since === refused.since &&
              receivedAt - refused.answeredAt < MIN_FIX_PAUSE,
          )
          .map(({ number }) => `call ${number}: the same as call ${refused.number}`),
      );
      const refusedItems = listSendings(calls).filter(
        sending => isRefused(sending) && sending.result!.action !== 'retry',
      );
      const repeatedItems = listResendings(calls)
        .filter(
          ([before, later]) =>
            refusedItems.some(({ call, item }) => call === before.call && item === before.item) &&
            before.item.contentHash === later.item.contentHash &&
            later.call.receivedAt - before.call.answeredAt < MIN_FIX_PAUSE,
        )
        .map(([before, { call, item }]) => {
          const pause = seconds(call.receivedAt - before.call.answeredAt);
          return `call ${call.number}: ${item.reference}, ${pause} after its refusal`;
        });
      return {
        seen: refusedCalls.length + refusedItems.length,
        faults: [...repeatedCalls, ...repeatedItems],
      };
    },
  },
  checkEach(
    'The till waits before it sends again',
    calls => listResendings(calls).filter(([before]) => mustRetry(before)),
    ([before, { call, item }]) => {
      const pause = call.receivedAt - before.call.answeredAt;
      return pause < MIN_RETRY_PAUSE
        ? `call ${call.number}: ${item.reference}, ${seconds(pause)} after call ${before.call.number} failed`
        : undefined;
    },
  ),
  checkEach(
    'No sale is lost after a failed call',
    calls => groupByReference(calls).filter(group => group.some(mustRetry)),
    group => {
      const last = group.at(-1)!;
      return mustRetry(last)
        ? `call ${last.call.number}: ${last.item.reference} was not sent again before the check ended`
        : undefined;
    },
  ),
  checkEach(
    'Drawer openings without a sale are reported',
    calls => listSendings(calls).filter(({ call, result }) => call.kind === 'openings' && result),
    sending =>
      isRefused(sending) ? `call ${sending.call.number}: ${sending.item.reference} was refused` : undefined,
  ),
  checkEach(
    'Drawer sessions are reported',
    calls => listSendings(calls).filter(({ call, result }) => call.kind === 'events' && result),
    sending =>
      isRefused(sending) ? `call ${sending.call.number}: ${sending.item.reference} was refused` : undefined,
  ),
  checkEach(
    'Product changes are fetched with the cursor of the last response',
    listFeedPairs,
    ([before, later]) =>
      later.since === before.feed!.cursor
        ? undefined
        : `call ${later.number}: not that of call ${before.number}`,
  ),
  checkEach(
    'With `more`, the next product changes are fetched at once',
    calls => {
      const feeds = calls.filter(({ kind }) => kind === 'products');
      const last = feeds.findLast(({ feed }) => feed);
      const isFollowed = last === undefined || feeds.at(-1) !== last;
      return [
        ...listFeedPairs(calls),
        ...(isFollowed ? [] : [[last, undefined] as [RecordedCall, undefined]]),
      ].filter(([before]) => before.feed!.more);
    },
    ([before, later]) => {
      if (!later) return `call ${before.number}: the next part was not fetched before the check ended`;
      const pause = later.receivedAt - before.answeredAt;
      return pause > MAX_MORE_PAUSE ? `call ${later.number}: ${seconds(pause)} later` : undefined;
    },
  ),
  {
    title: 'After `reset`, stored sales are sent again',
    check: calls => {
      const reset = calls.find(({ since, feed }) => since && feed?.reset);
      if (!reset) return { seen: 0, faults: [] };
      const groups = groupByReference(calls).filter(([first]) => first!.call.number < reset.number);
      const stored = groups.filter(group =>
        group.some(({ call, result }) => call.number < reset.number && result && result.result !== 'refused'),
      );
      const missing = stored.filter(group => group.every(({ call }) => call.number < reset.number));
      return {
        seen: stored.length,
        faults: missing.map(([first]) => `call ${reset.number}: ${first!.item.reference} was not sent again`),
      };
    },
  },
];

/** Lists pairs of calls that fetch product changes: a successful call, and the call after it. */
function listFeedPairs(calls: readonly RecordedCall[]): [RecordedCall, RecordedCall][] {
  let before: RecordedCall | undefined;
  const pairs: [RecordedCall, RecordedCall][] = [];
  for (const call of calls.filter(({ kind }) => kind === 'products')) {
    if (before) pairs.push([before, call]);
    if (call.feed) before = call;
  }
  return pairs;
}

/**
 * Checks all rules for the calls of each key.
 * @param calls all calls of the recording; a sale that they do not send successfully counts as lost
 */
export function checkConformance(calls: readonly RecordedCall[]): RuleResult[] {
  const callsOfKeys = Map.groupBy(calls, ({ keyNumber }) => keyNumber);
  return RULES.map(({ title, check }) => {
    const findings = [...callsOfKeys.values()].map(ofKey => check(ofKey));
    return {
      title,
      seen: findings.reduce((sum, { seen }) => sum + seen, 0),
      faults: findings.flatMap(({ faults }) => faults),
    };
  });
}
