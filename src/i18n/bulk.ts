/** Texts of bulk changes. They load with the few screens that use them. */
import english from './en/bulk.json';
import { addTexts } from './translate';

addTexts(english);
