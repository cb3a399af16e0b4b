import english from './en/settings.json';
import { addTexts } from './translate';

addTexts(english);
