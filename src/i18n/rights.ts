/** The texts of the permissions in Settings. */
import { texts } from '../lib/language';
import english from './en/rights.json';

export const rightsTexts = texts('rights', english);
