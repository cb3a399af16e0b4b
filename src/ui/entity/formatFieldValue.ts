import type { Field } from '../../../contract/entity';
import { formatDay } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount, formatRate, thousandthsToUnits } from '../../lib/quantities';

const WRITTEN: Partial<Record<Field['kind'], (value: never) => string>> = {
  money: formatCents,
  percent: formatRate,
  quantity: (thousandths: number) => formatCount(thousandthsToUnits(thousandths)),
  count: formatCount,
  day: formatDay,
};

/**
 * @param value in the units of a record: cents, hundredths, thousandths
 * @returns undefined for kinds whose values need no formatting
 */
export const formatFieldValue = (kind: Field['kind'], value: unknown): string | undefined =>
  WRITTEN[kind]?.(value as never);

/** True for the flag that activates a record: its label is "Active" instead of "Yes". */
export const isStatus = (name: string, { kind }: Field): boolean =>
  kind === 'flag' && ['active', 'status'].includes(name);
