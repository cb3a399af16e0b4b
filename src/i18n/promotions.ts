import english from './en/promotions.json';
import { addTexts } from './translate';

addTexts(english);
