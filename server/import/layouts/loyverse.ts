/** Items as Loyverse exports them: one row per variant, with the item's texts only on the first row of its handle. */
import {
  byPlace,
  FirstOf,
  hasAll,
  named,
  ours,
  taxOf,
  translationOf,
  type Cells,
  type Layout,
} from './layout.ts';

export const loyverse: Layout = {
  isIt: headers => hasAll(headers, 'Handle', 'SKU', 'Name', 'Sold by weight', 'Option 1 value'),
  translation: headers => {
    const first = new FirstOf();
    const onFirst = (row: Cells, name: string) => first.of(row.of('Handle'), name, row.of(name));
    const onSale = headers.filter(header => /^available for sale\b/i.test(header));
    const prices = byPlace(headers, /^price \[/i, 'price');
    const usual = hasAll(headers, 'Default price') ? [ours('price', row => row.price('Default price'))] : [];
    return translationOf(
      headers,
      [
        ours('upc', row => row.of('Barcode', 'SKU')),
        ours('name', row =>
          named(onFirst(row, 'Name'), [
            row.of('Option 1 value'),
            row.of('Option 2 value'),
            row.of('Option 3 value'),
          ]),
        ),
        ours('category', row => onFirst(row, 'Category')),
        // The price of a single store takes precedence over the default price.
        ...(prices.length === 1 ? priceOr(prices[0]!, 'Default price') : [...usual, ...prices]),
        ours('cost', row => row.price('Cost')),
        ours('tax', taxOf(headers)),
        ours('weighed', row => onFirst(row, 'Sold by weight')),
        ...(onSale.length === 0
          ? []
          : [ours('active', row => (onSale.some(header => isYes(row.of(header))) ? 'yes' : 'no'))]),
        ours('description', row => onFirst(row, 'Description')),
        ...byPlace(headers, /^in stock\b/i, 'stock'),
        ...byPlace(headers, /^low stock\b/i, 'minStock'),
      ],
      // The further components of a composite item have rows of their own.
      row => row.of('Name') === '' && row.of('SKU', 'Barcode') === '',
    );
  },
};

const isYes = (text: string): boolean => /^(y|yes|true|1)$/i.test(text);

const priceOr = ([heading, value]: ReturnType<typeof ours>, usual: string) => [
  [heading, (row: Cells) => value(row) || row.price(usual)] as const,
];
