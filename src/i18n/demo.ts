import english from './en/demo.json';
import { addTexts } from './translate';

addTexts(english);
