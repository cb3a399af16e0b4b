/** The texts of the search that goes anywhere: apart from the catalogue, as they load with it. */
import { texts } from '../lib/language';

export const paletteTexts = texts('palette', {
  title: 'Find or go to',
  placeholder: 'Product, order, person, page or action...',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  nothing: 'Nothing found for "%{text}".',
  found: 'Results: %{count}',
  searching: 'Searching...',
  failed: 'Not searched: %{names}. Please try again.',
  recent: 'Recent',
  pages: 'Pages',
  actions: 'Actions',
  inRange: '%{page}, %{range}',
  switchTo: 'Switch to %{branch}',
  dark: 'Dark theme',
  light: 'Light theme',
  device: 'Theme of this device',
  inStock: '%{price}, %{stock} in stock',
  inactive: 'inactive',
  orderSearch: 'Find the order "%{text}"',
  orderSearchHint: 'By amount, day, time, product, number or reference',
});
