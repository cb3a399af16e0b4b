import english from './en/pictures.json';
import { addTexts } from './translate';

addTexts(english);
