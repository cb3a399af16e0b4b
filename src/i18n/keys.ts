/** Texts about keyboard shortcuts and scans. They load on first use. */
import english from './en/keys.json';
import { addTexts } from './translate';

addTexts(english);
