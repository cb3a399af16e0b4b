import english from './en/reports.json';
import { addTexts } from './translate';

addTexts(english);
