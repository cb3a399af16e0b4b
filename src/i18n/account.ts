import english from './en/account.json';
import { addTexts } from './translate';

addTexts(english);
