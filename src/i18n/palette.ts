import english from './en/palette.json';
import { addTexts } from './translate';

addTexts(english);
