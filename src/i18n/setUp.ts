import english from './en/setUp.json';
import { addTexts } from './translate';

addTexts(english);
