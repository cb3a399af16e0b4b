import english from './en/signIn.json';
import { addTexts } from './translate';

addTexts(english);
