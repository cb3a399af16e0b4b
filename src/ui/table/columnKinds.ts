import { formatDateTime, formatDay, formatMonth } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount, formatPercent } from '../../lib/quantities';

/**
 * `id` is shown with a # sign, `money` is integer cents, `day` is `yyyy-MM-dd`, `month` is `yyyy-MM`, and `moment` is a
 * date-time as the API sends it.
 */
export type ColumnKind = 'text' | 'id' | 'money' | 'count' | 'percent' | 'day' | 'month' | 'moment';

const SHOWN: Record<ColumnKind, (value: string | number) => string> = {
  text: String,
  id: id => `#${id}`,
  money: cents => formatCents(Number(cents)),
  count: count => formatCount(Number(count)),
  percent: percent => formatPercent(Number(percent)),
  day: text => formatDay(String(text)),
  month: text => formatMonth(String(text)),
  moment: text => formatDateTime(String(text)),
};

export const formatColumnValue = (kind: ColumnKind, value: string | number): string => SHOWN[kind](value);

/** True for kinds of columns whose head and cells are aligned right. */
export const isNumericColumnKind = (kind: ColumnKind): boolean =>
  ['money', 'count', 'percent'].includes(kind);

/** True for kinds of columns whose values need their label on a card, which has no column heads. */
export const isLabelledOnCard = (kind: ColumnKind): boolean => isNumericColumnKind(kind) || kind === 'id';

/** True for kinds of columns whose values never wrap. */
export const isNoWrapColumnKind = (kind: ColumnKind): boolean =>
  ['id', 'day', 'month', 'moment'].includes(kind);
