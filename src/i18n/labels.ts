/** The texts of labels: apart from the catalogue, as they load with their page. */
import { texts } from '../lib/language';
import english from './en/labels.json';

export const labelTexts = texts('labels', english);
