/** The texts of exports: apart from the catalogue, as they load with the first one. */
import { texts } from '../lib/language';
import english from './en/exporting.json';

export const exportTexts = texts('exporting', english);
