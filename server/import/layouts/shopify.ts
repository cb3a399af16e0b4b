/** Products as Shopify exports them: one row per variant, with the product's texts only on the first row of its handle. */
import { FirstOf, hasAll, named, ours, translationOf, type Cells, type Layout } from './layout.ts';

const handleOf = (row: Cells): string => row.of('Handle', 'URL handle');

/** Removes the apostrophe that keeps spreadsheets from reading the code as a number. */
const codeOf = (row: Cells): string =>
  row.of('Variant Barcode', 'Barcode', 'Variant SKU', 'SKU').replace(/^'/, '');

export const shopify: Layout = {
  isIt: headers =>
    hasAll(headers, 'Handle', 'Title', 'Variant Price') || hasAll(headers, 'URL handle', 'Title', 'Price'),
  translation: headers => {
    const first = new FirstOf();
    const onFirst = (row: Cells, ...names: string[]) => first.of(handleOf(row), names[0]!, row.of(...names));
    return translationOf(
      headers,
      [
        ours('upc', codeOf),
        ours('name', row =>
          named(onFirst(row, 'Title'), [
            row.of('Option1 Value'),
            row.of('Option2 Value'),
            row.of('Option3 Value'),
          ]),
        ),
        ours('category', row => onFirst(row, 'Type', 'Product Type', 'Custom Product Type')),
        ours('price', row => row.price('Variant Price', 'Price')),
        ours('cost', row => row.price('Cost per item')),
        ours('stock', row => row.of('Variant Inventory Qty', 'Inventory quantity')),
        ours('active', row => statusOf(onFirst(row, 'Status'))),
        ours('description', row => onFirst(row, 'Body (HTML)', 'Description')),
      ],
      // Further pictures have rows of their own.
      row => row.price('Variant Price', 'Price') === '' && row.of('Title', 'Variant SKU', 'SKU') === '',
    );
  },
};

const statusOf = (status: string): string => (status === '' ? '' : /^active$/i.test(status) ? 'yes' : 'no');
