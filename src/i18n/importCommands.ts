/** How to import products from a file where the server takes none from the browser. */
import { texts } from '../lib/language';
import english from './en/importCommands.json';

export const importCommandTexts = texts('importCommands', english);
