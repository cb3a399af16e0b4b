/**
 * The rules for the values of fields, as a kind and its parameters. A schema carries its rule as `x-rule`, and refusals word it in the
 * reader's language. This file imports nothing.
 */

type Figure = number | string;

interface Range {
  min: Figure;
  max: Figure;
}

interface Decimals {
  /** The most decimals. */
  decimals: 2 | 3 | 4;
}

/** A kind without parameters. */
type Nothing = Readonly<Record<never, never>>;

/** The parameters of each kind. */
interface Parameters {
  amount: Decimals & { example: string };
  amountFrom: Decimals & { min: Figure; example: string };
  calendarDay: Nothing;
  calendarDayOrEmpty: Nothing;
  categoryOfBranch: Nothing;
  codesUpTo: { max: Figure };
  currency: Nothing;
  day: Range;
  days: Range;
  decimals: Decimals;
  /** `must be "ASC" or "DESC"`: the words as they are shown. */
  either: { words: readonly string[] };
  email: Nothing;
  etag: Nothing;
  existingDay: Range;
  hourOfDay: Range;
  hours: Range;
  idList: Range;
  idOrZeroForAll: Nothing;
  idOrZeroForNoCategory: Nothing;
  idOrZeroForNoSupplier: Nothing;
  idOrZeroForNone: Nothing;
  kilograms: Range & Decimals & { except: Figure };
  lengthFrom: { min: Figure };
  lengthUpTo: { max: Figure };
  lineList: Range;
  list: Nothing;
  minuteOfDay: Range;
  moment: Nothing;
  momentSince: { year: Figure };
  momentSinceUtc: { year: Figure };
  newLine: Nothing;
  nextPage: Nothing;
  noControlCharacters: Nothing;
  noOuterSpace: Nothing;
  notItselfOrBelow: Nothing;
  notUserName: Nothing;
  notValid: Nothing;
  number: Range & Decimals;
  /** `max` is included, `min` is not. */
  numberAbove: Range & Decimals;
  numberFrom: Decimals & { min: Figure };
  numberOrNull: Nothing;
  numberWithin: Range;
  object: Nothing;
  /** `must be one of cash, card`. */
  oneOf: { words: readonly string[] };
  openingsUpTo: { max: Figure };
  /** A text that exists only in English. */
  other: { text: string };
  paymentsUpTo: { max: Figure };
  percentage: Range & Decimals;
  picture: Nothing;
  productCount: Nothing;
  productId: Nothing;
  productList: Range;
  productOfBranch: Nothing;
  productsUpTo: { max: Figure };
  recordKind: Nothing;
  required: Nothing;
  requiredText: Range;
  roleName: Nothing;
  salesUpTo: { max: Figure };
  session: Nothing;
  stockUpTo: { max: Figure };
  text: Nothing;
  textUpTo: { max: Figure };
  textWithoutNulls: { max: Figure };
  timeZone: Nothing;
  trimmedText: Range;
  uncommon: Nothing;
  visibleCharacter: Nothing;
  visibleCharacters: Range;
  webAddress: Nothing;
  whole: Range;
  wholeAbove: { min: Figure };
  wholeExcept: Range & { except: Figure };
  writtenMoment: { example: string; offset: string };
}

export type RuleKind = keyof Parameters;

type ParametersOf<Kind extends RuleKind> = keyof Parameters[Kind] extends never
  ? []
  : [parameters: Parameters[Kind]];

export interface FieldRule {
  kind: RuleKind;
  parameters: Readonly<Record<string, Figure | readonly string[]>>;
  /** Null is accepted, too. */
  orNull?: boolean;
}

/** `fieldRule('whole', { min: 1, max: 200 })`: must be a whole number from 1 to 200. */
export const fieldRule = <Kind extends RuleKind>(
  kind: Kind,
  ...[parameters]: ParametersOf<Kind>
): FieldRule => ({ kind, parameters: { ...parameters } });

/** The rule with "or null". */
export const allowNull = (rule: FieldRule): FieldRule => ({ ...rule, orNull: true });
