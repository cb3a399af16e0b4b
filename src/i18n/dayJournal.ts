import english from './en/dayJournal.json';
import { addTexts } from './translate';

addTexts(english);
