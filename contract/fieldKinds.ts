/**
 * Properties of each kind of declared field. This file imports only types, so that the browser can load it.
 */
import type { Field, FieldKind } from './fields.ts';

interface KindTraits {
  /** Names of the options of this kind, in addition to the options of every kind. */
  options: readonly string[];
  /** Type of the database column. Null if the values are stored in a separate table. */
  column: 'text' | 'integer' | null;
  /** Ending of the column's name. It shows the unit of the column's values. */
  suffix?: '_cents' | '_hundredths' | '_thousandths';
  /** Number of stored units per unit of the API, such as 100 cents per dollar. */
  parts?: 100 | 1000;
  /** True if an empty value is stored as null. Otherwise it is stored as an empty text or as false. */
  isNullable: boolean;
  /** Filter that the option `filterable` adds to the list: by a single value, or by a range. */
  filter?: 'value' | 'range';
  /** Maximum of a number in stored units. It corresponds to 9,999,999.99 in the API, except for the kind `count`. */
  max?: number;
  /** Unit of `initially`, `min` and `max` in error messages. */
  unit?: string;
}

/** Maximum value of a field of the kind `count`. */
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

export const isNumberField = (field: Field): field is NumberField =>
  FIELD_KINDS[field.kind].max !== undefined;

/** Returns the limits of a number field, in stored units. */
export function getNumberFieldLimits({ kind, signed, min, max = FIELD_KINDS[kind].max! }: NumberField) {
  return { min: min ?? (signed ? -FIELD_KINDS[kind].max! : 0), max };
}

/**
 * Extends a pattern to the whole text, with optional surrounding white space, which is removed before the text is
 * saved.
 */
export const toWholeTextPattern = ({ source }: RegExp): string => `^\\s*(?:${source})\\s*$`;
