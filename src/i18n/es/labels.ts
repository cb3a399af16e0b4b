/** The texts of labels. */
import type { labelTexts } from '../labels';

export const labels: typeof labelTexts = {
  title: 'Etiquetas',
  help: 'Para el estante y para lo que se empaca y pesa en la tienda. Agregue productos aquí o selecciónelos en una lista.',
  perKilogram: '/kg',
  ofWeight: '%{weight} kg × %{price}',

  layout: 'Papel',
  layouts: {
    'avery-5160': 'Avery 5160: hoja carta de 30',
    'avery-l7160': 'Avery L7160: hoja A4 de 21',
    'roll-50x30': 'Impresora de etiquetas: 50 × 30 mm',
  },
  start: 'Primera etiqueta de la hoja',
  copiesOfAll: 'Copias de cada una',
  print: 'Imprimir etiquetas (%{count})',
  none: 'Aún no hay etiquetas. Agregue un producto o tome los que cambiaron de precio.',
  tooMany: 'Se imprimen como máximo %{most} etiquetas a la vez: estas son %{count}.',
  lacks: {
    'no-code': 'Sin código, y por eso sin barras: %{names}',
    letters: 'El código tiene letras que las barras no pueden decir: %{names}',
    'too-long': 'El código es demasiado largo para esta etiqueta: %{names}',
    'no-package': 'Un paquete cuesta de 0.01 a 999.99, y su producto tiene un número hasta 99999: %{names}',
  },
  more: '%{names} y %{count} más',

  productHead: 'Producto',
  priceHead: 'Precio',
  weightHead: 'Peso (kg)',
  copiesHead: 'Copias',
  weightOf: 'Peso de %{product} en kg',
  copiesOf: 'Copias de %{product}',
  remove: 'Quitar %{product}',
  removeAll: 'Quitar todas',
  shelf: 'Estante',
  notAWeight: 'Un peso de 0.001 a 999.999 kg. Hasta entonces la etiqueta es para el estante.',
  added: 'Agregados: %{count}',

  preview: 'Vista previa',
  pages: 'Páginas: %{count}',
  morePages: 'Solo se muestran las primeras páginas: %{shown} de %{count}.',
  printHelp: 'Imprima al %{scale}, sin márgenes ni encabezados del navegador.',

  changed: 'Precios que cambiaron',
  since: 'Cambiados desde',
  sinceHelp: 'Las etiquetas de precios cambiados se imprimieron aquí por última vez: %{moment}',
  sinceNever: 'En este dispositivo no se han impreso etiquetas de precios cambiados de esta sucursal.',
  addChanged: 'Agregar cambiados',
  noneChanged: 'Ningún precio ha cambiado desde entonces.',
  changedFailed: 'No se pudieron cargar los precios cambiados. Inténtelo de nuevo.',
  areTheyPrinted: '¿Salieron bien las etiquetas? Entonces las próximas empiezan aquí.',
  printed: 'Etiquetas impresas',
  remembered: 'Las próximas etiquetas son las de los precios que cambien desde ahora',

  failed: 'No se pudieron cargar los productos. Inténtelo más tarde.',
  purchase: 'Para lo que trajo la compra %{purchase}: tantas etiquetas como piezas, y una de lo que se pesa.',
  notFound: 'No se encontraron en esta sucursal por su nombre: %{names}',
};
