/** The kinds of declared fields, one entry each. This file imports only types, so that the browser can load it. */
import type { Field, FieldKind } from './fields.ts';

interface KindTraits {
  /** Options in addition to those of every field. */
  options: readonly string[];
  /** Type of the column. */
  column: 'text' | 'integer';
  /** End of the column's name, for its unit. */
  suffix?: '_cents' | '_hundredths' | '_thousandths';
  /** Stored units per unit in the API, such as 100 cents per dollar. */
  parts?: 100 | 1000;
  /** An empty value is null in the column. Otherwise the column has an empty text or false. */
  isNullable: boolean;
  /** Maximum in stored units; 9,999,999.99 in the API. */
  max?: number;
  /** The unit of `initially`, `min` and `max` in messages. */
  unit?: string;
}

const LIMITS = ['min', 'max'] as const;

const NUMBER = { column: 'integer', isNullable: true } as const;
const TEXT = { column: 'text', isNullable: false } as const;

/** Maximum of a `count` field. */
export const MAX_COUNT = 1_000_000_000;

export const FIELD_KINDS: Readonly<Record<FieldKind, KindTraits>> = {
  text: { ...TEXT, options: ['most', 'lines', 'searchable', 'unique', 'pattern', 'example'] },
  email: { ...TEXT, options: ['searchable', 'unique'] },
  link: { ...TEXT, options: [] },
  money: {
    ...NUMBER,
    options: LIMITS,
    suffix: '_cents',
    parts: 100,
    max: 999_999_999,
    unit: ' of cents',
  },
  percent: {
    ...NUMBER,
    options: LIMITS,
    suffix: '_hundredths',
    parts: 100,
    max: 999_999_999,
    unit: ' of hundredths of a percent',
  },
  quantity: {
    ...NUMBER,
    options: LIMITS,
    suffix: '_thousandths',
    parts: 1000,
    max: 9_999_999_990,
    unit: ' of thousandths',
  },
  count: { ...NUMBER, options: LIMITS, max: MAX_COUNT },
  day: { ...NUMBER, options: LIMITS },
  flag: { ...NUMBER, options: ['filterable'], isNullable: false },
  choice: { ...TEXT, options: ['filterable', 'choices'] },
  reference: { ...NUMBER, options: ['filterable', 'to'] },
};

export type NumberField = Field<'money' | 'percent' | 'quantity' | 'count'>;

export const isNumber = (field: Field): field is NumberField => FIELD_KINDS[field.kind].max !== undefined;

/** Returns the smallest and largest value of a number, in stored units. */
export const getLimits = ({ kind, min = 0, max = FIELD_KINDS[kind].max! }: NumberField) => ({ min, max });

/** Returns the pattern of a whole text. White space around the text is allowed, because it is removed. */
export const toWholePattern = ({ source }: RegExp): string => `^\\s*(?:${source})\\s*$`;
