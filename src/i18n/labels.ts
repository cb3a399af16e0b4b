/** Texts of labels. They load with their page. */
import english from './en/labels.json';
import { addTexts } from './translate';

addTexts(english);
