/**
 * Reads Shopify's product exports. They have one row per variant, and the texts of a product only on the first row
 * with its handle.
 */
import {
  BlankCellFiller,
  hasAllHeaders,
  joinVariantName,
  toProductFileColumn,
  createLayoutRowMapper,
  type CellsByHeader,
  type LayoutDefinition,
} from './layout.ts';

const getHandle = (row: CellsByHeader): string => row.of('Handle', 'URL handle');

/** Returns the product code without the apostrophe that prevents spreadsheets from reading it as a number. */
const getCode = (row: CellsByHeader): string =>
  row.of('Variant Barcode', 'Barcode', 'Variant SKU', 'SKU').replace(/^'/, '');

export const shopifyLayout: LayoutDefinition = {
  isIt: headers =>
    hasAllHeaders(headers, 'Handle', 'Title', 'Variant Price') ||
    hasAllHeaders(headers, 'URL handle', 'Title', 'Price'),
  translation: headers => {
    const first = new BlankCellFiller();
    const onFirst = (row: CellsByHeader, ...names: string[]) =>
      first.of(getHandle(row), names[0]!, row.of(...names));
    return createLayoutRowMapper(
      headers,
      [
        toProductFileColumn('upc', getCode),
        toProductFileColumn('name', row =>
          joinVariantName(onFirst(row, 'Title'), [
            row.of('Option1 Value'),
            row.of('Option2 Value'),
            row.of('Option3 Value'),
          ]),
        ),
        toProductFileColumn('category', row => onFirst(row, 'Type', 'Product Type', 'Custom Product Type')),
        toProductFileColumn('price', row => row.price('Variant Price', 'Price')),
        toProductFileColumn('cost', row => row.price('Cost per item')),
        toProductFileColumn('stock', row => row.of('Variant Inventory Qty', 'Inventory quantity')),
        toProductFileColumn('active', row => toActiveFlag(onFirst(row, 'Status'))),
        toProductFileColumn('description', row => onFirst(row, 'Body (HTML)', 'Description')),
      ],
      row => row.price('Variant Price', 'Price') === '' && row.of('Title', 'Variant SKU', 'SKU') === '',
    );
  },
};

const toActiveFlag = (status: string): string =>
  status === '' ? '' : /^active$/i.test(status) ? 'yes' : 'no';
