/** The texts of a person's own account, and of links by which somebody chooses a password: apart from the catalogue, as few pages need them. */
import { texts } from '../lib/language';
import english from './en/account.json';

export const accountTexts = texts('account', english);
