/** Conversions for fields whose name or unit at the backend differs from the application's. */
import { toBoolean, normalizeRecordId } from '../../dataProvider/wire';

export interface FieldSource {
  name: string;
  read: (value: unknown, field: string) => unknown;
  write: (value: unknown, field: string) => unknown;
  /** Checks whether the backend accepts a value. Only fields made by `options` have this check. */
  hasValue?: (value: unknown) => boolean;
  /** True if the source writes a number (`decimal` without `text`). */
  writesNumber?: true;
}

/** Maps each field of the application to the backend's field: its name, or its name and its conversion. */
export type FieldSourceMap = Readonly<Record<string, string | FieldSource>>;

const SCALES: [ending: string, scale: number][] = [
  ['TenThousandths', 10_000],
  ['Thousandths', 1000],
  ['Hundredths', 100],
  ['Cents', 100],
];

/**
 * Returns the factor that converts a number of the backend to the unit in the name of the application's field. The
 * factor of `priceCents` is 100, because the backend stores dollars. A name without a unit has the factor 1.
 */
const getScale = (field: string): number => SCALES.find(([ending]) => field.endsWith(ending))?.[1] ?? 1;

/** True for amounts, quantities and percentages, whose names end with their unit. */
export const isFieldWithUnit = (field: string): boolean => getScale(field) > 1;

/** Returns the unit in the name of a field, such as `ten-thousandths`. */
export function getUnitName(field: string): string | undefined {
  const ending = SCALES.find(([name]) => field.endsWith(name))?.[0];
  return ending?.replace(/\B[A-Z]/, letter => `-${letter}`).toLowerCase();
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/**
 * A numeric field that the backend stores in dollars, pieces or percent, such as 12.5 for `priceCents` 1250.
 * @param text number of decimals if the backend accepts only text, such as "12.50"
 */
export const decimal = (name: string, { text }: { text?: number } = {}): FieldSource => ({
  name,
  ...(text === undefined ? { writesNumber: true } : {}),
  read: (value, field) =>
    isMissing(value) || Number.isNaN(Number(value)) ? undefined : Math.round(Number(value) * getScale(field)),
  write: (value, field) => {
    if (isMissing(value)) return value;
    const number = Number(value) / getScale(field);
    return text === undefined ? number : number.toFixed(text);
  },
});

/** A field that is a boolean at the backend and 1 or 0 in the application, such as `status`. */
export const flag = (name: string): FieldSource => ({
  name,
  read: value => (isMissing(value) ? undefined : toBoolean(value) ? 1 : 0),
  write: value => toBoolean(value),
});

const parseOption = (name: string): unknown =>
  name === 'true' || name === 'false' ? name === 'true' : /^\d+$/.test(name) ? Number(name) : name;

/**
 * A field with a fixed set of values, such as the role of a user. Other values are read and written unchanged.
 * @param values the backend's value of each value of the application: `{ super: 'chef', cashier: 'kasse' }`
 */
export const options = (name: string, values: Readonly<Record<string, unknown>>): FieldSource => {
  const findKey = (value: unknown) =>
    Object.keys(values).find(key => key.toLowerCase() === String(value).toLowerCase());
  return {
    name,
    hasValue: value => findKey(value) !== undefined,
    read: value => {
      const found = Object.keys(values).find(key => values[key] === value);
      return found === undefined ? value : parseOption(found);
    },
    write: value => {
      const found = findKey(value);
      return found === undefined ? value : values[found];
    },
  };
};

/** A field with the id of another record, which the backend stores as text. */
export const textId = (name: string): FieldSource => ({
  name,
  read: value => (isMissing(value) ? undefined : normalizeRecordId(value)),
  write: value => (isMissing(value) ? value : String(value)),
});

const unchanged = (value: unknown): unknown => value;

export const toFieldSource = (source: string | FieldSource): FieldSource =>
  typeof source === 'string' ? { name: source, read: unchanged, write: unchanged } : source;
