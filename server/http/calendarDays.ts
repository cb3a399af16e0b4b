/**
 * Converts days between the format of the API (`2026-11-21`) and that of the database (20261121), without time
 * zones.
 */
import { createFieldRule } from '../../contract/fieldRule.ts';
import { toInvalidFieldMessage } from '../language/message.ts';
import { isExistingYyyymmddDay } from '../../contract/businessDay.ts';
import { HttpProblem } from './problems.ts';

/**
 * Converts a day of the API to YYYYMMDD.
 * @param text begins with `yyyy-MM-dd`; a time after it is ignored
 * @param field name of the field in error messages
 * @throws HttpProblem 400 for a day that does not exist, or is not from 1900 to 2199
 */
export function parseCalendarDay(text: string, field: string): number {
  const day = Number(text.slice(0, 10).replaceAll('-', ''));
  if (isExistingYyyymmddDay(day)) return day;
  throw new HttpProblem(
    400,
    toInvalidFieldMessage(field, createFieldRule('existingDay', { min: 1900, max: 2199 })),
    field,
  );
}

export function formatCalendarDay(day: number): string {
  const digits = String(day);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
