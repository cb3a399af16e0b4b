import english from './en/declared.json';
import { addTexts } from './translate';

addTexts(english);
