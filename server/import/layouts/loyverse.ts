/**
 * Reads Loyverse's product exports. They have one row per variant, and the texts of an item only on the first row
 * with its handle.
 */
import {
  mapLocationColumns,
  BlankCellFiller,
  hasAllHeaders,
  joinVariantName,
  toProductFileColumn,
  createTaxRateReader,
  createLayoutRowMapper,
  type CellsByHeader,
  type LayoutDefinition,
} from './layout.ts';

export const loyverseLayout: LayoutDefinition = {
  isIt: headers => hasAllHeaders(headers, 'Handle', 'SKU', 'Name', 'Sold by weight', 'Option 1 value'),
  translation: headers => {
    const first = new BlankCellFiller();
    const onFirst = (row: CellsByHeader, name: string) => first.of(row.of('Handle'), name, row.of(name));
    const onSale = headers.filter(header => /^available for sale\b/i.test(header));
    const prices = mapLocationColumns(headers, /^price \[/i, 'price');
    const usual = hasAllHeaders(headers, 'Default price')
      ? [toProductFileColumn('price', row => row.price('Default price'))]
      : [];
    return createLayoutRowMapper(
      headers,
      [
        toProductFileColumn('upc', row => row.of('Barcode', 'SKU')),
        toProductFileColumn('name', row =>
          joinVariantName(onFirst(row, 'Name'), [
            row.of('Option 1 value'),
            row.of('Option 2 value'),
            row.of('Option 3 value'),
          ]),
        ),
        toProductFileColumn('category', row => onFirst(row, 'Category')),
        ...(prices.length === 1 ? priceOr(prices[0]!, 'Default price') : [...usual, ...prices]),
        toProductFileColumn('cost', row => row.price('Cost')),
        toProductFileColumn('tax', createTaxRateReader(headers)),
        toProductFileColumn('weighed', row => onFirst(row, 'Sold by weight')),
        ...(onSale.length === 0
          ? []
          : [
              toProductFileColumn('active', row =>
                onSale.some(header => isYes(row.of(header))) ? 'yes' : 'no',
              ),
            ]),
        toProductFileColumn('description', row => onFirst(row, 'Description')),
        ...mapLocationColumns(headers, /^in stock\b/i, 'stock'),
        ...mapLocationColumns(headers, /^low stock\b/i, 'minStock'),
      ],
      // Rows that only list a component of a composite item are skipped, because each component has its own row as an
      // item.
      row => row.of('Name') === '' && row.of('SKU', 'Barcode') === '',
    );
  },
};

const isYes = (text: string): boolean => /^(y|yes|true|1)$/i.test(text);

const priceOr = ([heading, value]: ReturnType<typeof toProductFileColumn>, usual: string) => [
  [heading, (row: CellsByHeader) => value(row) || row.price(usual)] as const,
];
