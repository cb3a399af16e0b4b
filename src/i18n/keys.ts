/** The texts of keys and scans: apart from the catalogue, as they load when somebody first asks. */
import { texts } from '../lib/language';
import english from './en/keys.json';

export const keyTexts = texts('keys', english);
