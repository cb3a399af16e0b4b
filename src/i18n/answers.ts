import english from './en/answers.json';
import { addTexts } from './translate';

addTexts(english);
