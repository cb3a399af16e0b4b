/** How to import products from a file where the server takes none from the browser. */
import english from './en/importCommands.json';
import { addTexts } from './translate';

addTexts(english);
