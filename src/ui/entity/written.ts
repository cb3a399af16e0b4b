/** How people read the value of a declared field, in a list as in what became of a record. */
import type { Field } from '../../../contract/entity';
import { formatDay } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount, formatRate, unitsOf } from '../../lib/quantities';

/** By kind, for those whose value is no word of its own; of a record's units: cents, hundredths, thousandths. */
export const WRITTEN: Partial<Record<Field['kind'], (value: never) => string>> = {
  money: formatCents,
  percent: formatRate,
  quantity: (thousandths: number) => formatCount(unitsOf(thousandths)),
  count: formatCount,
  day: formatDay,
};

/** Whether it says that a record is in use: "Active", not "Yes". */
export const isStatus = (name: string, { kind }: Field): boolean =>
  kind === 'flag' && ['active', 'status'].includes(name);
