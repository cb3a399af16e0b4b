/** Items as Square exports its library: one row per variation. */
import { byPlace, hasAll, named, ours, taxOf, translationOf, type Layout } from './layout.ts';

export const square: Layout = {
  isIt: headers => hasAll(headers, 'Token', 'Item Name', 'Variation Name'),
  translation: headers =>
    translationOf(
      headers,
      [
        ours('upc', row => row.of('GTIN', 'SKU')),
        ours('name', row => named(row.of('Item Name'), [row.of('Variation Name')])),
        ours('category', row =>
          row.of('Reporting Category', 'Category', 'Categories').split(/[,>]/, 1)[0]!.trimEnd(),
        ),
        ours('price', row => row.price('Price')),
        ours('cost', row => row.price('Default Unit Cost')),
        ours('tax', taxOf(headers)),
        ours('active', row => (/^(y|yes|true)$/i.test(row.of('Archived')) ? 'no' : 'yes')),
        ours('description', row => row.of('Description')),
        ...byPlace(headers, /^current quantity\b/i, 'stock'),
        ...byPlace(headers, /^stock alert count\b/i, 'minStock'),
      ],
      row => row.of('Item Name') === '',
    ),
};
