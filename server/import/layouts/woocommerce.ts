import {
  hasAllHeaders,
  toProductFileColumn,
  createLayoutRowMapper,
  type CellsByHeader,
  type LayoutDefinition,
} from './layout.ts';

/**
 * Checks whether a row is a product that the shop sells. The variations of a variable product and the products of a
 * group have their own rows. An external product is sold by another shop.
 */
const isSold = (row: CellsByHeader): boolean =>
  !/^(variable|grouped|external)\b/i.test(row.of('Type', 'Tipo'));

const getName = (row: CellsByHeader): string => row.of('Name', 'Nombre');

export const wooCommerceLayout: LayoutDefinition = {
  isIt: headers =>
    hasAllHeaders(headers, 'Type', 'SKU', 'Name', 'Regular price') ||
    hasAllHeaders(headers, 'Tipo', 'SKU', 'Nombre', 'Precio normal'),
  translation: headers =>
    createLayoutRowMapper(
      headers,
      [
        toProductFileColumn('upc', row => row.of('GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN o ISBN', 'SKU')),
        toProductFileColumn('name', getName),
        // A cell such as "Food > Fruit, Organic" lists two categories. The product gets the first one, Fruit.
        toProductFileColumn('category', row =>
          row.of('Categories', 'Categorías').split(',', 1)[0]!.split('>').at(-1)!.trim(),
        ),
        toProductFileColumn('price', row => row.price('Regular price', 'Precio normal')),
        toProductFileColumn('stock', row => row.price('Stock', 'Inventario')),
        toProductFileColumn('minStock', row => row.price('Low stock amount', 'Cantidad de bajo inventario')),
        toProductFileColumn('active', row => (row.of('Published', 'Publicado') === '1' ? 'yes' : 'no')),
        toProductFileColumn('description', row =>
          row.of('Short description', 'Description', 'Descripción corta', 'Descripción'),
        ),
      ],
      row => getName(row) === '' || !isSold(row),
    ),
};
