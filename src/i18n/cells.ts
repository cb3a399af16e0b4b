import english from './en/cells.json';
import { addTexts } from './translate';

addTexts(english);
