/** The texts of the report of busy hours, besides those that all reports have. */
import { texts } from '../lib/language';
import english from './en/busyHours.json';

export const busyHoursTexts = texts('busyHours', english);
