/** The texts of the set-up page, which comes before the application and its catalogue. */
import english from './en/setUp.json';
import { addTexts } from './translate';

addTexts(english);
