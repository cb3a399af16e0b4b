import {
  mapLocationColumns,
  hasHeaders,
  joinVariantName,
  toOutputColumn,
  createTaxRateReader,
  createTranslation,
  type LayoutDefinition,
} from './layout.ts';

export const squareLayout: LayoutDefinition = {
  isIt: headers => hasHeaders(headers, 'Token', 'Item Name', 'Variation Name'),
  translation: headers =>
    createTranslation(
      headers,
      [
        toOutputColumn('upc', row => row.of('GTIN', 'SKU')),
        toOutputColumn('name', row => joinVariantName(row.of('Item Name'), [row.of('Variation Name')])),
        toOutputColumn('category', row =>
          row.of('Reporting Category', 'Category', 'Categories').split(/[,>]/, 1)[0]!.trimEnd(),
        ),
        toOutputColumn('price', row => row.price('Price')),
        toOutputColumn('cost', row => row.price('Default Unit Cost')),
        toOutputColumn('tax', createTaxRateReader(headers)),
        toOutputColumn('active', row => (/^(y|yes|true)$/i.test(row.of('Archived')) ? 'no' : 'yes')),
        toOutputColumn('description', row => row.of('Description')),
        ...mapLocationColumns(headers, /^current quantity\b/i, 'stock'),
        ...mapLocationColumns(headers, /^stock alert count\b/i, 'minStock'),
      ],
      row => row.of('Item Name') === '',
    ),
};
