/** Texts about a record that another user changed while its form was open. */
import english from './en/clash.json';
import { addTexts } from './translate';

addTexts(english);
