/** The texts of the codes of packages, in the form of a product. */
import { texts } from '../lib/language';

export const codeTexts = texts('codes', {
  title: 'Packages',
  help: 'A scanned case counts as what is in it: when it is bought, counted, sent and sold.',
  code: 'Code on the package',
  unit: 'Called',
  size: 'Holds',
  price: 'Sold for',
  priceHelp: 'Empty: as much as what is in it.',
  codeMissing: 'Enter the code.',
  add: 'Add a package',
  remove: 'Take the package away',
});
