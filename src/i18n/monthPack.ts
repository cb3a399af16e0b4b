import english from './en/monthPack.json';
import { addTexts } from './translate';

addTexts(english);
