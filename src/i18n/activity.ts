/** The texts of the page about who did what. */
import english from './en/activity.json';
import { addTexts } from './translate';

addTexts(english);
