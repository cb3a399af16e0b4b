/** The texts about a record that somebody else changed meanwhile. */
import english from './en/clash.json';
import { addTexts } from './translate';

addTexts(english);
