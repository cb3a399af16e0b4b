import type { RaRecord } from 'ra-core';
import type { IsFieldSupported } from '../../../src/backends/createBackend';
import { formatDateTime, formatDay, isIsoDay } from '../../../src/lib/days';
import { formatFieldNumber } from '../../../src/lib/formatFieldNumber';
import { formatStock } from '../../../src/lib/quantities';

const MAX_TEXT_LENGTH = 40;

/** Fields that no list shows. */
const HIDDEN = ['id', 'etag', 'password', 'carried'];

/**
 * Describes a record with its values as the screens show them, so that a person notices a wrong unit or a wrong field.
 */
export function describeRecord(resource: string, record: RaRecord, hasField: IsFieldSupported): string {
  const values = Object.entries(record).flatMap(([field, value]: [string, unknown]) => {
    if (HIDDEN.includes(field) || !hasField(resource, field)) return [];
    const text = formatValue(field, value, record.pesado === true);
    return text === '' ? [] : [`${field} ${text}`];
  });
  return `${resource}: ${values.join(', ')}`;
}

function formatValue(field: string, value: unknown, isWeighed: boolean): string {
  if (field === 'status') return value === 1 || value === true ? 'Active' : 'Inactive';
  if (value === true) return 'yes';
  if (typeof value === 'number') {
    if (field === 'stockThousandths') return formatStock(value, isWeighed) + (isWeighed ? '' : ' pieces');
    const figure = formatFieldNumber(field, value) ?? String(value);
    return field === 'taxTenThousandths' ? `${figure}%` : figure;
  }
  if (typeof value !== 'string') return '';
  if (field === 'createdAt') return formatDateTime(value);
  if (isIsoDay(value)) return formatDay(value);
  return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
}
