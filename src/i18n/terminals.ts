/** The texts of Settings → Terminals: apart from the catalogue, as one page needs them. */
import english from './en/terminals.json';
import { addTexts } from './translate';

addTexts(english);
