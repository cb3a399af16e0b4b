import english from './en/exporting.json';
import { addTexts } from './translate';

addTexts(english);
