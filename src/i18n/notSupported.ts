import english from './en/notSupported.json';
import { addTexts } from './translate';

addTexts(english);
