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
  'no-code': 'Without a code, and so without bars: %{names}',
  letters: 'The code has letters that bars cannot say: %{names}',
  'too-long': 'The code is too long for this label: %{names}',
  'no-package': 'A package costs 0.01 to 999.99, and its product has a number up to 99999: %{names}',
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
  none: 'No label yet. Add a product, or take those whose price changed.',
  tooMany: 'At most %{most} labels are printed at once: these are %{count}.',
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
  notAWeight: 'A weight from 0.001 to 999.999 kg. The label is for the shelf until then.',
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
  areTheyPrinted: 'Did the labels come out well? Then the next ones begin here.',
  printed: 'Labels are printed',
  remembered: 'The next labels are those of prices that change from now on',

  failed: 'Failed to fetch the products. Please try again later.',
  purchase: 'For what purchase %{purchase} brought: as many labels as pieces, and one of what is weighed.',
  notFound: 'Not found in this branch by their names: %{names}',
});
