/** The texts of the codes of packages, in the form of a product. */
import { texts } from '../lib/language';

export const codeTexts = texts('codes', {
  title: 'Packages',
  help: 'Scanning a case counts what is in it, when you buy, count, send or sell.',
  code: 'Code on the package',
  unit: 'Called',
  size: 'Holds',
  price: 'Sold for',
  priceHelp: 'Left empty: the price of what is in it.',
  codeMissing: 'Enter the code.',
  add: 'Add a package',
  remove: 'Take the package away',
});
