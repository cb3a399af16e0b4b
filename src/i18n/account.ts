/** The texts of a person's own account, and of links by which somebody chooses a password: apart from the catalogue, as few pages need them. */
import english from './en/account.json';
import { addTexts } from './translate';

addTexts(english);
