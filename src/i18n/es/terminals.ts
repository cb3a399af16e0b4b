/** The texts of Settings → Terminals. */
import type { terminalTexts } from '../terminals';

export const terminals: typeof terminalTexts = {
  title: 'Terminales',
  help: 'Cada caja vende con una clave propia. La clave es de una sola terminal, y solo sirve para vender en su sucursal.',
  show: 'Mostrar las terminales',
  failed: 'No se pudieron cargar las terminales. Inténtelo más tarde.',
  empty: 'No se encontraron terminales',
  emptyHint: 'El botón "Agregar terminal" da una clave a su primera caja.',
  add: 'Agregar terminal',
  addTitle: 'Agregar terminal',
  addHelp: 'Recibe en el acto una clave, que se muestra una sola vez.',
  name: 'Nombre de la terminal',
  nameHelp: 'Por ejemplo, Entrada 1. Aparece en los informes.',
  unnamed: 'Terminal %{id}',
  rename: 'Cambiar el nombre',
  renameOf: 'Cambiar el nombre de %{name}',
  renameHelp:
    'Los informes muestran el nombre nuevo también en lo que ya vendió. Los archivos y las cajas que la nombran tienen que usar el nuevo.',
  renamed: 'Nombre cambiado',
  remove: 'Quitar',
  removeOf: 'Quitar %{name}',
  removeQuestion: 'Esta terminal no tiene pedidos ni aperturas de su cajón.',
  removeKeyQuestion:
    'Esta terminal no tiene pedidos ni aperturas de su cajón. Su clave deja de funcionar en el acto.',
  removed: 'Terminal quitada',
  cancel: 'Cancelar',
  close: 'Cerrar',
  noKey: 'Sin clave: aquí no se puede vender.',
  keySince: 'Clave %{prefix}… desde %{moment}',
  lastUsed: 'Último uso: %{moment}',
  neverUsed: 'Sin usar todavía',
  makeKey: 'Crear clave',
  makeKeyFor: 'Crear clave para %{name}',
  replaceKey: 'Cambiar la clave',
  replaceKeyOf: 'Cambiar la clave de %{name}',
  replaceQuestion:
    'Desde este momento, la clave que la caja tiene ya no abre nada. Lo que la caja cobre hasta tener la nueva se guarda en ella y se envía después.',
  revoke: 'Anular',
  revokeOf: 'Anular la clave de %{name}',
  revokeQuestion:
    'Desde este momento, la caja ya no vende nada en esta tienda. Los pedidos que ya están aquí se quedan.',
  revoked: 'Clave anulada',
  keyOf: 'La clave de %{name}',
  keyHelp:
    'Se muestra solo esta vez. Póngala en la caja y no la guarde en ningún otro lugar: quien la tiene puede registrar ventas en esta sucursal.',
  key: 'Clave',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'El navegador no lo copió. Selecciónelo a mano.',
};
