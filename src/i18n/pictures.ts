/** The texts of pictures that come from a folder. */
import { texts } from '../lib/language';

export const pictureTexts = texts('pictures', {
  title: 'Pictures from a folder',
  lead: 'Files named after a code (0123456789012.jpg) are matched to the product. Nothing is saved before you press the button below.',
  drop: 'Drop a folder here, or',
  chooseFolder: 'Choose a folder',
  chooseFiles: 'Choose files',
  dropFailed: 'What was dropped could not be read. Choose the folder with the button.',
  failed: 'Failed to fetch the products. Please try again later.',
  sums: '%{found} found, %{unknown} without a product, %{too_large} too large',
  besides: {
    kept: 'Have a picture already, and keep it: %{count}',
    second: 'One more of the same product, left out: %{count}',
    wrong_type: 'No pictures: %{count}',
  },
  replace: 'Replace the pictures that are there',
  fileHead: 'File',
  productHead: 'Product',
  states: {
    found: 'Found',
    unknown: 'No product has this code',
    kept: 'Has a picture already',
    second: 'One more of the same product',
    too_large: 'Too large',
    wrong_type: 'No picture',
  },
  more: 'And %{count} more',
  go: 'Save pictures (%{count})',
  done: 'Pictures saved: %{count}',
});
