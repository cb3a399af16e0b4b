/** The texts about imports that Settings and the page of imports share. */
import english from './en/importLink.json';
import { addTexts } from './translate';

addTexts(english);
