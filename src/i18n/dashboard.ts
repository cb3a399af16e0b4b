import english from './en/dashboard.json';
import { addTexts } from './translate';

addTexts(english);
