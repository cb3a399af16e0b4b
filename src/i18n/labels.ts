/** The texts of labels: apart from the catalogue, as they load with their page. */
import { texts } from '../lib/language';

/** By layout. */
const LAYOUTS: Record<string, string> = {
  'avery-5160': 'Avery 5160: Letter sheet of 30',
  'avery-l7160': 'Avery L7160: A4 sheet of 21',
  'roll-50x30': 'Label printer: 50 × 30 mm',
};

/** Why labels have no bars. */
const LACKS: Record<string, string> = {
  'no-code': 'No code, so no bars: %{names}',
  letters: 'The code has letters that bars cannot show: %{names}',
  'too-long': 'The code is too long for this label: %{names}',
  'no-package': 'The package price must be 0.01 to 999.99, and the product number at most 99999: %{names}',
};

export const labelTexts = texts('labels', {
  title: 'Labels',
  help: 'For the shelf, and for what is packed and weighed in the shop. Add products here, or select them in a list.',
  perKilogram: '/kg',
  ofWeight: '%{weight} kg × %{price}',

  layout: 'Paper',
  layouts: LAYOUTS,
  start: 'First label of the sheet',
  copiesOfAll: 'Copies of each',
  print: 'Print labels (%{count})',
  none: 'No labels yet. Add a product, or add those whose price changed.',
  tooMany: 'At most %{most} labels can be printed at once. You have %{count}.',
  lacks: LACKS,
  more: '%{names} and %{count} more',

  productHead: 'Product',
  priceHead: 'Price',
  weightHead: 'Weight (kg)',
  copiesHead: 'Copies',
  weightOf: 'Weight of %{product} in kg',
  copiesOf: 'Copies of %{product}',
  remove: 'Remove %{product}',
  removeAll: 'Remove all',
  shelf: 'Shelf',
  notAWeight: 'Enter a weight from 0.001 to 999.999 kg. Until then, this is a shelf label.',
  added: 'Added: %{count}',

  preview: 'Preview',
  pages: 'Pages: %{count}',
  morePages: 'Only the first pages are shown: %{shown} of %{count}.',
  printHelp: 'Print at %{scale}, without margins or headers of the browser.',

  changed: 'Prices that changed',
  since: 'Changed since',
  sinceHelp: 'Labels of changed prices were last printed here: %{moment}',
  sinceNever: 'On this device no labels of changed prices have been printed for this branch.',
  addChanged: 'Add changed',
  noneChanged: 'No price has changed since then.',
  changedFailed: 'Failed to fetch the changed prices. Please try again.',
  areTheyPrinted: 'Did the labels print well? Then confirm, and the next ones start here.',
  printed: 'Labels are printed',
  remembered: 'Next time, only prices that change from now on are added',

  failed: 'Failed to fetch the products. Please try again later.',
  purchase: 'For purchase %{purchase}: one label for each piece, and one for each product sold by weight.',
  notFound: 'Not found by name in this branch: %{names}',
});
