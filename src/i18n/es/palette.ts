/** The texts of the search that goes anywhere. */
import type { paletteTexts } from '../palette';

export const palette: typeof paletteTexts = {
  title: 'Buscar o ir a',
  placeholder: 'Producto, pedido, persona, página o acción...',
  keys: '↑ ↓ para elegir, Enter para abrir, Esc para cerrar',
  nothing: 'Nada se llama "%{text}".',
  found: 'Resultados: %{count}',
  searching: 'Buscando...',
  failed: 'No se pudo buscar en: %{names}. Inténtelo de nuevo.',
  recent: 'Recientes',
  pages: 'Páginas',
  actions: 'Acciones',
  inRange: '%{page}, %{range}',
  switchTo: 'Cambiar a %{branch}',
  dark: 'Tema oscuro',
  light: 'Tema claro',
  device: 'Tema de este dispositivo',
  inStock: '%{price}, %{stock} en existencia',
  inactive: 'sin uso',
  orderSearch: 'Buscar el pedido "%{text}"',
  orderSearchHint: 'Por importe, día, hora, producto, número o referencia',
};
