/** What Settings says of imports; the page says it, too. */
import { texts } from '../lib/language';

export const importLinkTexts = texts('importLink', {
  title: 'Import',
  help: 'Products, prices, stock counts, suppliers or orders from a file. Nothing changes before you have seen what would.',
  show: 'Import a file',
});
