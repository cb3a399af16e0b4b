import english from './en/branches.json';
import { addTexts } from './translate';

addTexts(english);
