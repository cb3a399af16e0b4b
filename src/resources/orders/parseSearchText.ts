/**
 * Parses the text typed in Find an Order: `38.40 yesterday 6pm milk` is an amount, a day, a time and a product. The
 * words can be in any supported language and in any order. An unknown word is treated as a product, never ignored.
 */
import type { Tender } from '../../../contract/enums';
import { foldText } from '../../../contract/foldText';
import { config } from '../../lib/config';
import { getCurrencySign } from '../../lib/money';
import { matchDayPhrase, type OrderSearchContext, type DayRangeSearchPart } from './matchDayPhrase';
import { matchLongestPhrase, getUnquotedWord, type PhraseMatch } from './matchLongestPhrase';
import { matchTimePhrase, type TimeRangeSearchPart } from './matchTimePhrase';
import { tokenizeSearchText, type TextSpan, type SearchToken } from './tokenizeSearchText';
import {
  APPROXIMATION_WORDS,
  AND_WORDS,
  BETWEEN_WORDS,
  CASHIER_KEYWORDS,
  FILLER_WORDS,
  ORDER_NUMBER_KEYWORDS,
  ORDER_REFERENCE_KEYWORDS,
  STATUS_WORDS,
  TENDER_WORDS,
  TERMINAL_KEYWORDS,
  RANGE_TO_WORDS,
  CURRENCY_UNIT_WORDS,
} from './searchVocabulary';

export type OrderSearchCondition =
  | DayRangeSearchPart
  | TimeRangeSearchPart
  | { kind: 'number'; number: number }
  | { kind: 'reference'; reference: string }
  | { kind: 'amount'; cents: number; tolerance: number }
  | { kind: 'amounts'; from: number; to: number }
  | { kind: 'product'; text: string }
  | { kind: 'cashier'; name: string }
  | { kind: 'terminal'; name: string }
  | { kind: 'tender'; tender: Tender }
  | { kind: 'status'; status: 'completed' | 'pending' | 'cancelled' };

export type OrderSearchPart = OrderSearchCondition & { span: TextSpan };

const SAYS = /[\p{L}\p{N}]/u;

type Reader = (
  tokens: readonly SearchToken[],
  at: number,
  asking: OrderSearchContext,
) => PhraseMatch<OrderSearchCondition> | null;

/** @returns the search conditions in the order of the text; at most one of each kind, except products */
export function parseSearchText(text: string, asking: OrderSearchContext): OrderSearchPart[] {
  const tokens = tokenizeSearchText(text);
  const parts: OrderSearchPart[] = [];
  /**
   * Position in the text, from 0, of the first filler word since the last condition, such as "the" in "the milk". The
   * next condition begins at this position, so that removing the condition from the text also removes its filler words.
   */
  let idle: number | null = null;
  let open = false;
  for (let at = 0; at < tokens.length;) {
    const found = readAt(tokens, at, asking);
    const isNew = found && !parts.some(({ kind }) => kind === found.part.kind);
    const token = tokens[at]!;
    const filler = !token.quoted && (FILLER_WORDS.has(token.word) || !SAYS.test(token.word));
    if (!isNew && filler) {
      idle ??= token.from;
      open = false;
      at++;
      continue;
    }
    const length = isNew ? found.length : 1;
    const span = { from: idle ?? token.from, to: tokens[at + length - 1]!.to };
    const before = parts.at(-1);
    if (isNew) parts.push({ ...found.part, span });
    else if (open && before?.kind === 'product') {
      parts[parts.length - 1] = {
        ...before,
        text: `${before.text} ${token.text}`,
        span: { from: before.span.from, to: token.to },
      };
    } else parts.push({ kind: 'product', text: token.text, span });
    open = !isNew && !token.ends;
    idle = null;
    at += length;
  }
  return parts;
}

export const removeSearchPart = (text: string, { span }: OrderSearchPart): string =>
  `${text.slice(0, span.from)} ${text.slice(span.to)}`.replaceAll(/\s+/g, ' ').trim();

function readAt(
  tokens: readonly SearchToken[],
  at: number,
  asking: OrderSearchContext,
): PhraseMatch<OrderSearchCondition> | null {
  if (tokens[at]!.quoted) return null;
  for (const read of READERS) {
    const found = read(tokens, at, asking);
    if (found) return found;
  }
  return null;
}

const WHOLE = /^#?(\d{1,15})$/;

/**
 * Matches an order number, such as `#1234` or `order 1234`. A bare number is an order number if it has five to seven
 * digits: more than most amounts, and fewer than a barcode.
 */
const number: Reader = (tokens, at) => {
  const [first, second] = [getUnquotedWord(tokens, at)!, getUnquotedWord(tokens, at + 1)];
  const isNamed = ORDER_NUMBER_KEYWORDS.has(first.word) && WHOLE.test(second?.word ?? '');
  const word = isNamed ? second!.word : first.word;
  const [, digits] = (isNamed || /^(#\d+|\d{5,7})$/.test(word) ? WHOLE.exec(word) : null) ?? [];
  if (digits === undefined || Number(digits) === 0) return null;
  return { part: { kind: 'number', number: Number(digits) }, length: isNamed ? 2 : 1 };
};

/** Matches a reference as tills write it, such as `K4B1-000123`. */
const LIKE_A_REFERENCE = /^(?=[^-]*[a-z])[a-z0-9]{2,}(?:-[a-z0-9]+)*-\d{3,}$/;

const reference: Reader = (tokens, at) => {
  const first = getUnquotedWord(tokens, at)!;
  const next = tokens[at + 1];
  if (ORDER_REFERENCE_KEYWORDS.has(first.word) && next)
    return { part: { kind: 'reference', reference: next.text }, length: 2 };
  if (!LIKE_A_REFERENCE.test(first.word)) return null;
  return { part: { kind: 'reference', reference: first.text }, length: 1 };
};

/** Matches an amount, exact or approximate: `38`, `-38,40`, `1,234.50`, `1.234,50`, `~38`, `38.40±2`. */
const AMOUNT =
  /^(~?)(-?)(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?(?:(?:±|\+-|\+\/-)(\d{1,5})(?:[.,](\d{1,2}))?)?$/;

/**
 * True for any currency sign such as `$`, for a word such as `dollars`, and for the code of the shop's currency, such
 * as `usd`.
 */
const isCurrency = (word: string): boolean =>
  /^\p{Sc}$/u.test(word) || CURRENCY_UNIT_WORDS.has(word) || isShopCurrency(word);

/** True for the code of the shop's currency, or its sign as `Intl` formats it, such as `C$`. */
const isShopCurrency = (word: string): boolean =>
  word === config().currency.toLowerCase() || word === foldText(getCurrencySign());

/** Matches a number with a currency directly before or after it: `$38`, `38€`, `c$38`, `38usd`. */
const WITH_CURRENCY = /^([~-]{0,2})([^\d~-]*)([~-]?\d[\d.,±+/-]*?)([^\d.,±+/-]*)$/u;

function withoutCurrency(word: string): { number: string; hasCurrency: boolean } {
  const [, signs = '', before = '', number = '', after = ''] = WITH_CURRENCY.exec(word) ?? [];
  const spelled = [before, after].filter(Boolean);
  return spelled.length > 0 && spelled.every(isCurrency)
    ? { number: signs + number, hasCurrency: true }
    : { number: word, hasCurrency: false };
}

/** Tolerance in cents of an amount after "about" or "~". */
const ABOUT_CENTS = 100;

const centsIn = (whole: string, fraction = ''): number =>
  Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));

const amount = (tokens: readonly SearchToken[], at: number): PhraseMatch<OrderSearchCondition> | null => {
  const hedged =
    matchLongestPhrase(tokens, at, phrase => APPROXIMATION_WORDS.has(phrase) || undefined)?.length ?? 0;
  const leads = leadingCurrency(tokens, at + hedged);
  const token = getUnquotedWord(tokens, at + hedged + leads);
  const { number, hasCurrency } = withoutCurrency(token?.word ?? '');
  const [, about, minus, whole, fraction, most, more] = AMOUNT.exec(number) ?? [];
  if (whole === undefined || (!hasCurrency && WHOLE.test(token!.word) && whole.length > 4)) return null;
  const cents = centsIn(whole, fraction);
  const isAbout = hedged > 0 || about === '~';
  const tolerance = most === undefined ? (isAbout ? ABOUT_CENTS : 0) : centsIn(most, more);
  const unit = isCurrency(getUnquotedWord(tokens, at + hedged + leads + 1)?.word ?? '') ? 1 : 0;
  return {
    part: { kind: 'amount', cents: minus === '-' && cents > 0 ? -cents : cents, tolerance },
    length: hedged + leads + 1 + unit,
  };
};

/** Returns the number of words before an amount that name the currency: 1 for `usd 38`, else 0. */
const leadingCurrency = (tokens: readonly SearchToken[], at: number): number =>
  isCurrency(getUnquotedWord(tokens, at)?.word ?? '') &&
  /^[~-]?\d/.test(getUnquotedWord(tokens, at + 1)?.word ?? '')
    ? 1
    : 0;

function endOfRange(tokens: readonly SearchToken[], at: number): { cents: number; length: number } | null {
  const token = getUnquotedWord(tokens, at);
  if (!token || APPROXIMATION_WORDS.has(token.word)) return null;
  const found = amount(tokens, at);
  return found?.part.kind === 'amount' && found.part.tolerance === 0
    ? { cents: found.part.cents, length: found.length }
    : null;
}

/** Matches a range of amounts: `between $35 and $41`, `35 to 41`, `$35-$41`. */
const amounts: Reader = (tokens, at) => {
  const joined = JOINED.exec(getUnquotedWord(tokens, at)!.word);
  if (joined) return rangeOfAmounts(endsOfJoined(joined), 1 + trailingUnit(tokens, at + 1));
  const isBetween = BETWEEN_WORDS.has(getUnquotedWord(tokens, at - 1)?.word ?? '');
  const first = endOfRange(tokens, at);
  if (!first) return null;
  const middle = at + first.length;
  const link = getUnquotedWord(tokens, middle)?.word ?? '';
  if (!RANGE_TO_WORDS.has(link) && !(isBetween && AND_WORDS.has(link))) return null;
  const last = endOfRange(tokens, middle + 1);
  return last && rangeOfAmounts([first.cents, last.cents], middle + 1 + last.length - at);
};

/** Matches a range of two amounts in one word, joined by a hyphen or dash. */
const JOINED = /^([^-–—]*\d[^-–—]*)[-–—]([^-–—]*\d[^-–—]*)$/;

const trailingUnit = (tokens: readonly SearchToken[], at: number): number =>
  isCurrency(getUnquotedWord(tokens, at)?.word ?? '') ? 1 : 0;

/**
 * Parses both amounts of a range such as `35-41`. Null if either is not an amount, or if the first is larger and no
 * currency is given, as in `41-35`.
 */
function endsOfJoined([, first = '', last = '']: RegExpExecArray): [number, number] | null {
  const [one, other] = [first, last].map(word => {
    const { number, hasCurrency } = withoutCurrency(word);
    const [, , , whole, fraction, most] = AMOUNT.exec(number) ?? [];
    const isAmount = whole !== undefined && most === undefined && (hasCurrency || whole.length <= 4);
    return isAmount ? { cents: centsIn(whole, fraction), hasCurrency } : null;
  });
  if (!one || !other) return null;
  const isSure = one.hasCurrency || other.hasCurrency;
  return isSure || one.cents < other.cents ? [one.cents, other.cents] : null;
}

const rangeOfAmounts = (
  ends: [number, number] | null,
  length: number,
): PhraseMatch<OrderSearchCondition> | null =>
  ends && { part: { kind: 'amounts', from: Math.min(...ends), to: Math.max(...ends) }, length };

/** Parses the name after a word such as "till": one word, or two if the second is a number of one or two digits. */
function nameAfter(tokens: readonly SearchToken[], at: number): { name: string; length: number } | null {
  const [first, second] = [tokens[at + 1], getUnquotedWord(tokens, at + 2)];
  if (!first || getUnquotedWord(tokens, at)!.ends || (!first.quoted && FILLER_WORDS.has(first.word)))
    return null;
  const isTwo =
    !first.quoted && !first.ends && /^\D+$/.test(first.word) && /^\d{1,2}$/.test(second?.word ?? '');
  return isTwo ? { name: `${first.text} ${second!.text}`, length: 3 } : { name: first.text, length: 2 };
}

const terminal: Reader = (tokens, at) => {
  if (!TERMINAL_KEYWORDS.has(getUnquotedWord(tokens, at)!.word)) return null;
  const named = nameAfter(tokens, at);
  return named && { part: { kind: 'terminal', name: named.name }, length: named.length };
};

const cashier: Reader = (tokens, at) => {
  const { word, text } = getUnquotedWord(tokens, at)!;
  if (/^@./.test(word)) return { part: { kind: 'cashier', name: text.slice(1) }, length: 1 };
  const next = tokens[at + 1];
  if (!CASHIER_KEYWORDS.has(word) || !next || !/^\p{L}/u.test(next.word)) return null;
  // After a word such as "by", a tender is not the name of a cashier: "paid by card".
  if (!next.quoted && (TENDER_WORDS.has(next.word) || FILLER_WORDS.has(next.word))) return null;
  return { part: { kind: 'cashier', name: next.text }, length: 2 };
};

const tender: Reader = (tokens, at) => {
  const found = matchLongestPhrase(tokens, at, phrase => TENDER_WORDS.get(phrase));
  return found && { part: { kind: 'tender', tender: found.value }, length: found.length };
};

const status: Reader = (tokens, at) => {
  const found = matchLongestPhrase(tokens, at, phrase => STATUS_WORDS.get(phrase));
  return found && { part: { kind: 'status', status: found.value }, length: found.length };
};

const READERS: readonly Reader[] = [
  matchDayPhrase,
  matchTimePhrase,
  number,
  reference,
  terminal,
  cashier,
  tender,
  status,
  amounts,
  amount,
];
