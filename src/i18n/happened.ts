import english from './en/happened.json';
import { addTexts } from './translate';

addTexts(english);
