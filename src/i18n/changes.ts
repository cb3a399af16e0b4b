import english from './en/changes.json';
import { addTexts } from './translate';

addTexts(english);
