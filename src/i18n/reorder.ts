/** The texts about what to order: they load with its page. */
import english from './en/reorder.json';
import { addTexts } from './translate';

addTexts(english);
