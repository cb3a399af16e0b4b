/** The texts of Settings → Terminals. */
import type { terminalTexts } from '../terminals';

export const terminals: typeof terminalTexts = {
  title: 'Terminales',
  help: 'Cada caja vende con una clave propia. La clave es de una sola terminal, y solo sirve para vender en su sucursal.',
  show: 'Ver las terminales',
  failed: 'No se pudieron cargar las terminales. Inténtelo más tarde.',
  empty: 'No se encontraron terminales',
  emptyHint: 'El botón "Agregar terminal" da una clave a su primera caja.',
  add: 'Agregar terminal',
  addTitle: 'Agregar terminal',
  addHelp: 'Recibe una clave al instante, que se muestra una sola vez.',
  name: 'Nombre de la terminal',
  nameHelp: 'Por ejemplo, Caja 1. Los informes lo muestran.',
  unnamed: 'Terminal %{id}',
  cancel: 'Cancelar',
  close: 'Cerrar',
  noKey: 'Sin clave: aquí no se puede vender nada.',
  keySince: 'Clave %{prefix}… desde %{moment}',
  lastUsed: 'Último uso: %{moment}',
  neverUsed: 'Sin usar',
  makeKey: 'Crear una clave',
  makeKeyFor: 'Crear una clave para %{name}',
  replaceKey: 'Cambiar la clave',
  replaceKeyOf: 'Cambiar la clave de %{name}',
  replaceQuestion:
    'Desde este momento, la clave que la caja tiene ahora ya no abre nada. Lo que la caja cobre hasta tener la nueva se guarda en ella y se envía después.',
  revoke: 'Anular',
  revokeOf: 'Anular la clave de %{name}',
  revokeQuestion:
    'Desde este momento, la caja ya no vende nada en esta tienda. Los pedidos que ya están aquí se quedan.',
  revoked: 'Clave anulada',
  keyOf: 'La clave de %{name}',
  keyHelp:
    'Se muestra solo ahora. Désela a la caja y no la guarde en ningún otro sitio: quien la tenga puede registrar ventas en esta sucursal.',
  key: 'Clave',
  copy: 'Copiar',
  copied: 'Copiado',
  notCopied: 'El navegador no la copió. Selecciónela a mano.',
};
