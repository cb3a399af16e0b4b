import english from './en/inputs.json';
import { addTexts } from './translate';

addTexts(english);
