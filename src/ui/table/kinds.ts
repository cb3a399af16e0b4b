import { formatMoment } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount, formatPercent } from '../../lib/quantities';

/** `id` is written with a hash, `money` is integer cents, `moment` is a text as on the wire. */
export type ColumnKind = 'text' | 'id' | 'money' | 'count' | 'percent' | 'moment';

const SHOWN: Record<ColumnKind, (value: string | number) => string> = {
  text: String,
  id: id => `#${id}`,
  money: cents => formatCents(Number(cents)),
  count: count => formatCount(Number(count)),
  percent: percent => formatPercent(Number(percent)),
  moment: text => formatMoment(String(text)),
};

export const formatByKind = (kind: ColumnKind, value: string | number): string => SHOWN[kind](value);

/** Figures are aligned right, in head and cells. */
export const isNumeric = (kind: ColumnKind): boolean => ['money', 'count', 'percent'].includes(kind);

/** Record numbers and date-times never break over lines. */
export const isWhole = (kind: ColumnKind): boolean => ['id', 'moment'].includes(kind);
