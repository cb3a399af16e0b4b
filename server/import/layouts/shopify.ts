/**
 * Reads Shopify's product exports. They have one row per variant, and the texts of a product only on the first row
 * with its handle.
 */
import {
  FirstRowTexts,
  hasHeaders,
  joinVariantName,
  toOutputColumn,
  createTranslation,
  type CellsByHeader,
  type LayoutDefinition,
} from './layout.ts';

const getHandle = (row: CellsByHeader): string => row.of('Handle', 'URL handle');

/** Returns the product code without the apostrophe that prevents spreadsheets from reading it as a number. */
const getCode = (row: CellsByHeader): string =>
  row.of('Variant Barcode', 'Barcode', 'Variant SKU', 'SKU').replace(/^'/, '');

export const shopifyLayout: LayoutDefinition = {
  isIt: headers =>
    hasHeaders(headers, 'Handle', 'Title', 'Variant Price') ||
    hasHeaders(headers, 'URL handle', 'Title', 'Price'),
  translation: headers => {
    const first = new FirstRowTexts();
    const onFirst = (row: CellsByHeader, ...names: string[]) =>
      first.of(getHandle(row), names[0]!, row.of(...names));
    return createTranslation(
      headers,
      [
        toOutputColumn('upc', getCode),
        toOutputColumn('name', row =>
          joinVariantName(onFirst(row, 'Title'), [
            row.of('Option1 Value'),
            row.of('Option2 Value'),
            row.of('Option3 Value'),
          ]),
        ),
        toOutputColumn('category', row => onFirst(row, 'Type', 'Product Type', 'Custom Product Type')),
        toOutputColumn('price', row => row.price('Variant Price', 'Price')),
        toOutputColumn('cost', row => row.price('Cost per item')),
        toOutputColumn('stock', row => row.of('Variant Inventory Qty', 'Inventory quantity')),
        toOutputColumn('active', row => toActiveFlag(onFirst(row, 'Status'))),
        toOutputColumn('description', row => onFirst(row, 'Body (HTML)', 'Description')),
      ],
      row => row.price('Variant Price', 'Price') === '' && row.of('Title', 'Variant SKU', 'SKU') === '',
    );
  },
};

const toActiveFlag = (status: string): string =>
  status === '' ? '' : /^active$/i.test(status) ? 'yes' : 'no';
