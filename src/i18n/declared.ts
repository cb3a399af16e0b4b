/** The texts of lists and forms of declared entities. */
import english from './en/declared.json';
import { addTexts } from './translate';

addTexts(english);
