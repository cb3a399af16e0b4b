/** The words of users, besides names and labels. */
import english from './en/users.json';
import { addTexts } from './translate';

addTexts(english);
