/** Fields of a backend's records that have another name or another unit than in the application. */
import { toFlag, toRecordKey } from '../../dataProvider/wire';

export interface FieldSource {
  /** Name of the field in the backend's records. */
  name: string;
  read: (value: unknown, field: string) => unknown;
  write: (value: unknown, field: string) => unknown;
}

/** For each field of the application, the backend's field: its name, or its name and its unit. */
export type FieldMap = Readonly<Record<string, string | FieldSource>>;

const SCALES: [ending: string, scale: number][] = [
  ['TenThousandths', 10_000],
  ['Thousandths', 1000],
  ['Hundredths', 100],
  ['Cents', 100],
];

/** The name of a figure in the application ends with its unit. */
const getScale = (field: string): number => SCALES.find(([ending]) => field.endsWith(ending))?.[1] ?? 1;

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A number or text in dollars, pieces or percent, such as 12.5 for `priceCents` 1250. */
export const decimal = (name: string): FieldSource => ({
  name,
  read: (value, field) => (isMissing(value) ? undefined : Math.round(Number(value) * getScale(field))),
  write: (value, field) => (isMissing(value) ? value : Number(value) / getScale(field)),
});

/** A boolean, for the application's `status` of 1 and 0. */
export const flag = (name: string): FieldSource => ({
  name,
  read: value => (isMissing(value) ? undefined : toFlag(value) ? 1 : 0),
  write: value => toFlag(value),
});

/** The id of another record, which the backend holds as text. */
export const textId = (name: string): FieldSource => ({
  name,
  read: value => (isMissing(value) ? undefined : toRecordKey(value)),
  write: value => (isMissing(value) ? value : String(value)),
});

const unchanged = (value: unknown): unknown => value;

export const toFieldSource = (source: string | FieldSource): FieldSource =>
  typeof source === 'string' ? { name: source, read: unchanged, write: unchanged } : source;
