/** The texts of what to order. */
import type { reorderTexts } from '../reorder';
import type { reorderInputTexts } from '../reorderInputs';

export const reorder: typeof reorderTexts = {
  title: 'Reabastecer',
  failed: 'No se pudo cargar qué pedir. Inténtelo más tarde.',
  lowMeans:
    'Un producto se agota cuando las existencias y lo que está en camino quedan por debajo de su mínimo, o no alcanzan para el plazo de entrega de su proveedor.',
  formula:
    'La sugerencia es lo que se vende en el plazo de entrega y, por seguridad, la mitad de eso otra vez, o el mínimo si es más; por debajo de su mínimo, un producto se llena hasta su objetivo. Se resta lo que hay en existencia, en camino y en borradores, y el resto se redondea hacia arriba.',
  days: 'Lo vendido cuenta los %{days} días completos del %{from} al %{to}, sin hoy. Un proveedor sin plazo de entrega cuenta como %{lead} días.',
  show: 'Mostrar',
  low: 'Lo que se agota',
  all: 'Todo lo que tiene sugerencia',
  supplier: 'Proveedor',
  print: 'Imprimir',
  none: 'Nada se agota.',
  noneAtAll: 'No hay nada que pedir.',
  noneHint:
    'Lo que se vende se vigila solo. Una existencia mínima, en el formulario del producto, vigila lo que se vende poco.',
  noneOfSupplier: 'Esto es de un solo proveedor.',
  more: 'No se muestran %{count} más, que duran más tiempo. Elija un proveedor para ver los suyos.',

  noSupplier: 'Sin proveedor',
  noSupplierHint: 'Elija un proveedor para poder pedirlos.',
  leadTime: 'Plazo de entrega: %{days} días',
  leadTimeOne: 'Plazo de entrega: 1 día',
  product: 'Producto',
  stock: 'Existencias',
  onTheWay: 'En camino',
  inDrafts: 'en borradores: %{quantity}',
  soldHead: 'Vendido en %{days} días',
  daysLeft: 'Días restantes',
  suggested: 'Sugerido',
  order: 'Pedir',
  cost: 'Costo',
  amount: 'Importe',
  minimum: 'mínimo %{quantity}',
  target: 'objetivo %{quantity}',
  byWeight: 'kg',
  tick: 'Pedir %{product}',
  tickAll: 'Pedir todo de %{supplier}',
  quantityOf: 'Cantidad de %{product}',
  quantityRule: 'Al menos 1, con dos decimales como máximo',
  supplierOf: 'Proveedor de %{product}',
  chooseSupplier: 'Elegir proveedor',
  suppliersFailed: 'No se pudieron cargar los proveedores. Inténtelo más tarde.',

  summary: 'Productos: %{products} · borradores: %{drafts} · %{amount}',
  make: 'Crear borradores de compra',
  making: 'Creando...',
  nothingTicked: 'Marque al menos un producto.',
  supplierMissing: 'Elija un proveedor para %{product}, o quite su marca.',
  quantityWrong: 'La cantidad de %{product} debe ser al menos 1, con dos decimales como máximo.',
  notMade: 'No se creó ningún borrador.',
  made: 'Se crearon estos borradores. Nada está pedido hasta que alguien los pida.',
  madeOf: '– productos: %{products}, %{amount}',
};

export const reorderInputs: typeof reorderInputTexts = {
  minimumHelp: 'Por debajo, el producto se agota.',
  targetHelp: 'Hasta donde lo llena una compra.',
  leadDaysHelp: 'Del pedido a la llegada.',
  leadDaysWrong: 'Debe ser un número entero de días, de 1 a 365.',
};
