/** The texts of imports: apart from the catalogue, as they load with the page. */
import { texts } from '../lib/language';
import english from './en/imports.json';

export const importTexts = texts('imports', english);
