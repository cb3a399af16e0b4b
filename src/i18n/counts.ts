/** The words of stock counts, besides names and labels. */
import english from './en/counts.json';
import { addTexts } from './translate';

addTexts(english);
