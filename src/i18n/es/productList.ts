/** The texts of the list of all products. */
import type { productListTexts } from '../productList';

export const productList: typeof productListTexts = {
  margin: 'Margen',
  stock: 'Existencias',
  category: 'Categoría',

  filters: 'Filtros',
  filtersChosen: 'Filtros (%{count})',
  choice: '%{choice} (%{count})',
  all: 'Todos',
  status: 'Estado',
  supplier: 'Proveedor',
  active: 'En uso',
  inactive: 'Sin uso',
  stocks: { low: 'Pocas: menos de su mínimo, o de %{units}', negative: 'Menos de 0' },
  marginBelow: 'Menos de %{percent}',
  onPromotion: 'En promoción',
  noPicture: 'Sin imagen',
  sameCode: 'Mismo código que otro',
  noPrice: 'Sin precio',
  clear: 'Quitar los filtros',
  suppliersFailed: 'No se pudieron cargar los proveedores. Inténtelo más tarde.',
  countsFailed: 'No se pudieron contar los productos. Inténtelo más tarde.',
  lacking:
    'El servicio con el que trabaja esta aplicación no tiene otros filtros y mantiene su propio orden.',

  pictures: 'Imágenes',

  views: 'Vistas',
  noViews: 'Filtre y ordene la lista y guárdela aquí con un nombre.',
  viewName: 'Nombre de la vista',
  saveView: 'Guardar vista',
  copyLink: 'Copiar el enlace de %{name}',
  copied: 'El enlace está copiado.',
  notCopied: 'Este navegador no deja copiar el enlace. Abra la vista y copie la dirección de la página.',
  deleteView: 'Eliminar %{name}',
  perPage: 'Filas por página',
};
