/** The texts about imports that Settings and the page of imports share. */
import { texts } from '../lib/language';

export const importLinkTexts = texts('importLink', {
  title: 'Import',
  help: 'Products, prices, stock counts, suppliers or orders from a file. You see what would change before anything does.',
  show: 'Import a file',
});
