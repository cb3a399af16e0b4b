import english from './en/drawers.json';
import { addTexts } from './translate';

addTexts(english);
