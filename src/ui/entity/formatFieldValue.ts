import type { FieldKind } from '../../../contract/entity';
import { formatDay, formatDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { stripHtmlTags } from '../../lib/stripHtmlTags';
import { formatCount, formatRatePercent, thousandthsToUnits } from '../../lib/quantities';

const WRITTEN: Partial<Record<FieldKind, (value: never) => string>> = {
  money: formatCents,
  percent: formatRatePercent,
  quantity: (thousandths: number) => formatCount(thousandthsToUnits(thousandths)),
  count: formatCount,
  day: formatDay,
  moment: formatDateTime,
  rich: stripHtmlTags,
};

/**
 * @param value in the record's units: cents, hundredths or thousandths
 * @returns undefined for kinds that need no formatting
 */
export const formatFieldValue = (kind: FieldKind, value: unknown): string | undefined =>
  WRITTEN[kind]?.(value as never);

/** True for the field that makes a record active or inactive. It is shown as "Active" instead of "Yes". */
export const isStatusField = (name: string, kind: FieldKind): boolean =>
  kind === 'flag' && ['active', 'status'].includes(name);
