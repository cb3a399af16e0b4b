/** Words that fill the placeholders of sentences. */
import type { Translations } from '../sentence.ts';

export const parts: Translations = {
  '{0} and {1}': '{0} y {1}',
  '{0} or {1}': '{0} o {1}',
  '{0} and {1} more': '{0} y {1} más',
  'above {0}': 'por encima de {0}',
  'below {0}': 'por debajo de {0}',
  two: 'dos',
  three: 'tres',
  four: 'cuatro',
  minute: 'minuto',
  minutes: 'minutos',
  nothing: 'nada',
  Somebody: 'alguien',
  'failed sign-ins': 'inicios de sesión fallidos',
  'wrong passwords': 'contraseñas incorrectas',
  'wrong codes': 'códigos incorrectos',
  'password checks': 'preguntas sobre contraseñas',

  // Fields with a word of their own in refusals. All others are named as the API spells them.
  password: 'La contraseña',
  userName: 'El usuario',

  // Roles have the same name in every language.
  Super: 'Super',
  Manager: 'Manager',
  Cashier: 'Cashier',
  Inventory: 'Inventory',
  Report: 'Report',

  banner: 'anuncio',
  branch: 'sucursal',
  category: 'categoría',
  product: 'producto',
  user: 'usuario',
  promotion: 'promoción',
  'promotion item': 'producto en promoción',
  'discount type': 'tipo de descuento',
  'menu category': 'tipo de categoría',
  change: 'cambio',
  warehouse: 'almacén',
  count: 'conteo',
  transfer: 'traspaso',
  supplier: 'proveedor',
  purchase: 'compra',
  payment: 'pago',
  'line of purchase': 'línea de compra',
  'attachment of purchase': 'archivo de la compra',
  order: 'pedido',
  sale: 'venta',
  import: 'importación',
  session: 'sesión',
  terminal: 'terminal',
  'key of terminal': 'clave de la terminal',
  'history of': 'historial de',

  // What a call was sent for.
  'this one': 'esta',
  'this warehouse': 'este almacén',
  'this receipt': 'esta recepción',
  'these drafts': 'estos borradores',
};
