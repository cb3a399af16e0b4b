import english from './en/users.json';
import { addTexts } from './translate';

addTexts(english);
