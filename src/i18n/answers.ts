/** The texts about calls without an answer: the sign-in page needs them, too. */
import english from './en/answers.json';
import { addTexts } from './translate';

addTexts(english);
