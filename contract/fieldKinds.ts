/** The kinds of declared fields, one entry each. This file imports only types, so that the browser can load it. */
import type { Field, FieldKind } from './fields.ts';

interface KindTraits {
  /** Names of the options of this kind, besides the options of every field. */
  options: readonly string[];
  /** Type of the column. Null if the values are in a table of their own. */
  column: 'text' | 'integer' | null;
  /** The end of the column's name, which says its unit. */
  suffix?: '_cents' | '_hundredths' | '_thousandths';
  /** Stored units per unit in the API, such as 100 cents per dollar. */
  parts?: 100 | 1000;
  /** An empty value is null in the column. Otherwise the column has an empty text or false. */
  isNullable: boolean;
  /** `filterable` filters by one value, or by a range. */
  filter?: 'value' | 'range';
  /** Maximum in stored units; 9,999,999.99 in the API. */
  max?: number;
  /** The unit of `initially`, `min` and `max` in messages. */
  unit?: string;
}

/** Maximum of a field of the kind `count`. */
const MAX_COUNT = 1_000_000_000;

const TEXT = { column: 'text', isNullable: false } as const;
const NUMBER = {
  column: 'integer',
  isNullable: true,
  filter: 'range',
  options: ['initially', 'sortable', 'min', 'max', 'signed', 'filterable'],
} as const;

export const FIELD_KINDS: Readonly<Record<FieldKind, KindTraits>> = {
  text: {
    ...TEXT,
    options: ['initially', 'sortable', 'searchable', 'unique', 'most', 'lines', 'pattern', 'example'],
  },
  email: { ...TEXT, options: ['initially', 'sortable', 'searchable', 'unique'] },
  link: { ...TEXT, options: ['initially', 'sortable'] },
  rich: { ...TEXT, options: [] },
  phone: { ...TEXT, options: ['initially', 'sortable', 'searchable', 'unique'] },
  money: { ...NUMBER, suffix: '_cents', parts: 100, max: 999_999_999, unit: ' of cents' },
  percent: {
    ...NUMBER,
    suffix: '_hundredths',
    parts: 100,
    max: 999_999_999,
    unit: ' of hundredths of a percent',
  },
  quantity: { ...NUMBER, suffix: '_thousandths', parts: 1000, max: 9_999_999_990, unit: ' of thousandths' },
  count: { ...NUMBER, max: MAX_COUNT },
  day: {
    column: 'integer',
    isNullable: true,
    filter: 'range',
    options: ['initially', 'sortable', 'min', 'max', 'filterable'],
  },
  moment: {
    column: 'integer',
    isNullable: true,
    filter: 'range',
    options: ['sortable', 'filterable'],
  },
  flag: {
    column: 'integer',
    isNullable: false,
    filter: 'value',
    options: ['initially', 'sortable', 'filterable'],
  },
  choice: { ...TEXT, filter: 'value', options: ['initially', 'sortable', 'filterable', 'choices'] },
  picture: { ...TEXT, options: [] },
  reference: {
    column: 'integer',
    isNullable: true,
    filter: 'value',
    options: ['sortable', 'filterable', 'to'],
  },
  many: { column: null, isNullable: false, filter: 'value', options: ['filterable', 'to'] },
  rows: { column: null, isNullable: false, options: ['fields'] },
};

export type NumberField = Field<'money' | 'percent' | 'quantity' | 'count'>;

export const isNumber = (field: Field): field is NumberField => FIELD_KINDS[field.kind].max !== undefined;

/** Returns the smallest and largest value of a number, in stored units. */
export function getLimits({ kind, signed, min, max = FIELD_KINDS[kind].max! }: NumberField) {
  return { min: min ?? (signed ? -FIELD_KINDS[kind].max! : 0), max };
}

/** Returns the pattern of a whole text. White space around the text is allowed, because it is removed. */
export const toWholePattern = ({ source }: RegExp): string => `^\\s*(?:${source})\\s*$`;
