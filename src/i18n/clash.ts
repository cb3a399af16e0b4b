import english from './en/clash.json';
import { addTexts } from './translate';

addTexts(english);
