/** The errors about typed figures that cannot be read: they load with the boxes for figures. */
import { texts } from '../lib/language';
import english from './en/figures.json';

export const figureTexts = texts('figures', english);
