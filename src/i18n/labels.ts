import english from './en/labels.json';
import { addTexts } from './translate';

addTexts(english);
