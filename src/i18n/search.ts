import english from './en/search.json';
import { addTexts } from './translate';

addTexts(english);
