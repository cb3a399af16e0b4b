/** How to import products from a file where the server takes none from the browser. */
import { texts } from '../lib/language';

export const importCommandTexts = texts('importCommands', {
  title: 'Import Products',
  notHere: 'This server takes no files from the browser.',
  file: 'Products come from a CSV file, saved by another program or a spreadsheet. Its first line names the columns; UPC, name, price, cost, tax, stock and category are found by their usual names.',
  command:
    'Run these in the folder of the program, on the machine that it runs on. The first shows what would happen, the second does it:',
  more: 'The shop may stay open meanwhile. "npm run import -- --help" lists the options; README.md leads to the rest.',
});
