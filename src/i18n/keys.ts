/** The texts of keys and scans: apart from the catalogue, as they load when somebody first asks. */
import english from './en/keys.json';
import { addTexts } from './translate';

addTexts(english);
