/** The help on importing products from a file, for servers that take no file from the browser. */
import english from './en/importCommands.json';
import { addTexts } from './translate';

addTexts(english);
