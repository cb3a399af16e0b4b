import english from './en/keys.json';
import { addTexts } from './translate';

addTexts(english);
