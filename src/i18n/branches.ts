/** The words of branches, besides names and labels. */
import english from './en/branches.json';
import { addTexts } from './translate';

addTexts(english);
