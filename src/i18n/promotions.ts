/** The words of promotions, besides names and labels. */
import english from './en/promotions.json';
import { addTexts } from './translate';

addTexts(english);
