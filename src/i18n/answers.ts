/** Texts about calls without a response. The sign-in page needs them, too. */
import english from './en/answers.json';
import { addTexts } from './translate';

addTexts(english);
