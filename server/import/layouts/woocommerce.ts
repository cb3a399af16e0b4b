/** Products as WooCommerce exports them, in English or Spanish: simple products, and a row for each variation. */
import { hasAll, ours, translationOf, type Cells, type Layout } from './layout.ts';

/** A variable product is not sold itself: its variations have rows of their own. */
const isSold = (row: Cells): boolean => !/^(variable|grouped|external)\b/i.test(row.of('Type', 'Tipo'));

const nameOf = (row: Cells): string => row.of('Name', 'Nombre');

export const woocommerce: Layout = {
  isIt: headers =>
    hasAll(headers, 'Type', 'SKU', 'Name', 'Regular price') ||
    hasAll(headers, 'Tipo', 'SKU', 'Nombre', 'Precio normal'),
  translation: headers =>
    translationOf(
      headers,
      [
        ours('upc', row => row.of('GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN o ISBN', 'SKU')),
        ours('name', nameOf),
        // "Food > Fruit, Organic" is in two categories: the product goes to the first one, Fruit.
        ours('category', row =>
          row.of('Categories', 'Categorías').split(',', 1)[0]!.split('>').at(-1)!.trim(),
        ),
        ours('price', row => row.price('Regular price', 'Precio normal')),
        ours('stock', row => row.price('Stock', 'Inventario')),
        ours('minStock', row => row.price('Low stock amount', 'Cantidad de bajo inventario')),
        ours('active', row => (row.of('Published', 'Publicado') === '1' ? 'yes' : 'no')),
        ours('description', row =>
          row.of('Short description', 'Description', 'Descripción corta', 'Descripción'),
        ),
      ],
      row => nameOf(row) === '' || !isSold(row),
    ),
};
