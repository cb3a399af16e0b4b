/** Texts of Settings → Terminals. They load with the page. */
import english from './en/terminals.json';
import { addTexts } from './translate';

addTexts(english);
