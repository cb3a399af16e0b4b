/**
 * Validation rules for field values, as a kind and parameters. A schema contains its rule as `x-rule`, and error
 * messages describe the rule in the user's language. This file must not import anything, so that the browser can
 * load it.
 */

type Figure = number | string;

interface Range {
  min: Figure;
  max: Figure;
}

interface Decimals {
  /** Maximum number of decimals. */
  decimals: 2 | 3 | 4;
}

type Nothing = Readonly<Record<never, never>>;

interface Parameters {
  amount: Decimals & { example: string };
  amountFrom: Decimals & { min: Figure; example: string };
  branchMoment: Nothing;
  branchMomentOrEmpty: Nothing;
  calendarDay: Nothing;
  calendarDayOrEmpty: Nothing;
  categoryOfBranch: Nothing;
  codesUpTo: { max: Figure };
  currency: Nothing;
  day: Range;
  dayBetween: Range;
  dayOrBranchMoment: Nothing;
  days: Range;
  decimals: Decimals;
  digits: Range;
  /** Accepts one of two words, and names them in the error message, for example `must be "ASC" or "DESC"`. */
  either: { words: readonly string[] };
  email: Nothing;
  etag: Nothing;
  eventsUpTo: { max: Figure };
  existingDay: Range;
  hourOfDay: Range;
  hours: Range;
  idList: Range;
  idOrZeroForAll: Nothing;
  idOrZeroForNoCategory: Nothing;
  idOrZeroForNoSupplier: Nothing;
  idOrZeroForNone: Nothing;
  integer: Nothing;
  kilograms: Range & Decimals & { except: Figure };
  lengthFrom: { min: Figure };
  lengthUpTo: { max: Figure };
  likeExample: { example: string };
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
  /** Accepts a number above the minimum, which is exclusive, and up to the maximum, which is inclusive. */
  numberAbove: Range & Decimals;
  numberFrom: Decimals & { min: Figure };
  numberOrNull: Nothing;
  numberWithin: Range;
  object: Nothing;
  /** Accepts one of several words. The error message lists them: `must be one of cash, card`. */
  oneOf: { words: readonly string[] };
  openingsUpTo: { max: Figure };
  /** A rule without a translated description. Error messages contain its English `text` in every language. */
  other: { text: string };
  paymentsUpTo: { max: Figure };
  phone: Nothing;
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

export type FieldRuleKind = keyof Parameters;

type ParametersOf<Kind extends FieldRuleKind> = keyof Parameters[Kind] extends never
  ? []
  : [parameters: Parameters[Kind]];

export interface FieldRule {
  kind: FieldRuleKind;
  parameters: Readonly<Record<string, Figure | readonly string[]>>;
  orNull?: boolean;
  /** True if an empty value is reported as missing instead of as a violation of this rule. */
  isRequired?: boolean;
}

/**
 * Creates a validation rule: `createFieldRule('whole', { min: 1, max: 200 })` requires an integer from 1 to 200.
 */
export const createFieldRule = <Kind extends FieldRuleKind>(
  kind: Kind,
  ...[parameters]: ParametersOf<Kind>
): FieldRule => ({ kind, parameters: { ...parameters } });

export const toNullableFieldRule = (rule: FieldRule): FieldRule => ({ ...rule, orNull: true });

export const toRequiredFieldRule = (rule: FieldRule): FieldRule => ({ ...rule, isRequired: true });
