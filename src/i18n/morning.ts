/** The texts of the morning, above the month on the dashboard: they load with it. */
import { texts } from '../lib/language';
import english from './en/morning.json';

export const morningTexts = texts('morning', english);
