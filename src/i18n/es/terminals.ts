import type { terminalTexts } from '../terminals';

/** Spanish of Settings → Terminals. */
export const terminals: typeof terminalTexts = {
  title: 'Terminales',
  help: 'Una caja vende con su propia clave. La clave es de un terminal, y solo sirve para vender en su sucursal.',
  show: 'Ver los terminales',
  failed: 'No se pudieron cargar los terminales. Inténtelo más tarde.',
  empty: 'No hay terminales',
  emptyHint: 'Pulse "Añadir terminal" para dar una clave a su primera caja.',
  add: 'Añadir terminal',
  addTitle: 'Añadir terminal',
  addHelp: 'Recibe enseguida una clave, que se muestra una sola vez.',
  name: 'Nombre del terminal',
  nameHelp: 'Por ejemplo, Caja 1. Aparece en los informes.',
  unnamed: 'Terminal %{id}',
  cancel: 'Cancelar',
  close: 'Cerrar',
  noKey: 'Sin clave: aquí nadie puede vender.',
  keySince: 'Clave %{prefix}… desde %{moment}',
  lastUsed: 'Último uso %{moment}',
  neverUsed: 'Sin usar',
  makeKey: 'Crear una clave',
  makeKeyFor: 'Crear una clave para %{name}',
  replaceKey: 'Cambiar la clave',
  replaceKeyOf: 'Cambiar la clave de %{name}',
  replaceQuestion:
    'La clave que tiene ahora la caja deja de servir en este momento. Lo que la caja venda hasta tener la nueva queda guardado en ella y se envía después.',
  revoke: 'Revocar',
  revokeOf: 'Revocar la clave de %{name}',
  revokeQuestion:
    'Desde este momento la caja no vende nada en esta tienda. Los pedidos que ya están aquí se quedan.',
  revoked: 'Clave revocada',
  keyOf: 'La clave de %{name}',
  keyHelp:
    'Se muestra esta única vez. Désela a la caja y no la guarde en otro sitio: quien la tenga puede escribir ventas en esta sucursal.',
  key: 'Clave',
  copy: 'Copiar',
  copied: 'Copiada',
  notCopied: 'Este navegador no la copió. Selecciónela usted.',
};
