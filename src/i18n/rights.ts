/** The texts of the permissions in Settings. */
import english from './en/rights.json';
import { addTexts } from './translate';

addTexts(english);
