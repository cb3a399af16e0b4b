import english from './en/morning.json';
import { addTexts } from './translate';

addTexts(english);
