import english from './en/attention.json';
import { addTexts } from './translate';

addTexts(english);
