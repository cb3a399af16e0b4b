import {
  mapLocationColumns,
  hasAllHeaders,
  joinVariantName,
  toProductFileColumn,
  createTaxRateReader,
  createLayoutRowMapper,
  type LayoutDefinition,
} from './layout.ts';

export const squareLayout: LayoutDefinition = {
  isIt: headers => hasAllHeaders(headers, 'Token', 'Item Name', 'Variation Name'),
  translation: headers =>
    createLayoutRowMapper(
      headers,
      [
        toProductFileColumn('upc', row => row.of('GTIN', 'SKU')),
        toProductFileColumn('name', row => joinVariantName(row.of('Item Name'), [row.of('Variation Name')])),
        toProductFileColumn('category', row =>
          row.of('Reporting Category', 'Category', 'Categories').split(/[,>]/, 1)[0]!.trimEnd(),
        ),
        toProductFileColumn('price', row => row.price('Price')),
        toProductFileColumn('cost', row => row.price('Default Unit Cost')),
        toProductFileColumn('tax', createTaxRateReader(headers)),
        toProductFileColumn('active', row => (/^(y|yes|true)$/i.test(row.of('Archived')) ? 'no' : 'yes')),
        toProductFileColumn('description', row => row.of('Description')),
        ...mapLocationColumns(headers, /^current quantity\b/i, 'stock'),
        ...mapLocationColumns(headers, /^stock alert count\b/i, 'minStock'),
      ],
      row => row.of('Item Name') === '',
    ),
};
