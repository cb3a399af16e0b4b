/** Sentences about calls in general, the machine, and reports. */
import type { Translations } from '../sentence.ts';

export const calls: Translations = {
  'There is no {0} {1}.': 'No hay {0} {1}.',
  'There is no field "{0}".': 'No hay ningún campo "{0}".',
  'There is no parameter "{0}" of this call.': 'Esta llamada no tiene el parámetro "{0}".',
  'There is no parameter "{0}". The parameters are {1}.': 'No hay ningún parámetro "{0}"; los hay: {1}.',
  Forbidden: 'Prohibido',
  'The address is not valid.': 'La dirección no es válida.',
  'The body must be a JSON object.': 'El cuerpo debe ser un objeto JSON.',
  'The body must be JSON (content-type: application/json).':
    'El cuerpo debe ser JSON (content-type: application/json).',
  'The body must be the bytes of a file (content-type: {0}).':
    'El cuerpo debe ser el contenido de un archivo (content-type: {0}).',
  'The body is not valid JSON.': 'El cuerpo no es JSON válido.',
  'The body contains half a character (a lone surrogate).':
    'El cuerpo contiene medio carácter (un sustituto suelto).',
  'The body is nested too deeply.': 'El cuerpo tiene demasiados niveles.',
  'The body is not valid UTF-8.': 'El cuerpo no es UTF-8 válido.',
  'The request was cut off.': 'La petición no llegó completa.',
  'The request is larger than this call accepts.': 'La petición es más grande de lo que se acepta aquí.',
  'Something went wrong on the server.': 'Algo falló en el servidor.',
  'Something that this needs has been deleted; nothing was saved. Please load the page again.':
    'Mientras tanto se eliminó algo que esto necesita; no se guardó nada. Vuelva a cargar la página.',
  'The database cannot be reached. Please try again in a moment.':
    'No se puede llegar a la base de datos. Inténtelo de nuevo en un momento.',
  'The database is busy; nothing was saved. Please try again.':
    'La base de datos está ocupada; no se guardó nada. Inténtelo de nuevo.',
  'A cashier or a terminal has been deleted. Please try again.':
    'Mientras tanto se eliminó un cajero o una terminal. Inténtelo de nuevo.',
  'The database does not answer.': 'La base de datos no responde.',
  'The database is read-only for now; nothing was saved.':
    'Por ahora la base de datos es de solo lectura; no se guardó nada.',
  'The picture storage cannot be reached; nothing was saved. Please try again.':
    'No se puede llegar a las imágenes; no se guardó nada. Inténtelo de nuevo.',
  'The disk is full; nothing was saved.': 'El disco está lleno; no se guardó nada.',
  'The disk of the server failed or cannot be written to; nothing was saved.':
    'El disco del servidor falló o no se puede escribir en él; no se guardó nada.',
  'The file {0} cannot be written, so nothing was saved.':
    'No se puede escribir el archivo {0}, así que no se guardó nada.',
  'The file {0} is not a valid configuration. Fix or delete it, then try again.':
    'El archivo {0} no es una configuración: corríjalo o bórrelo, y vuelva a intentarlo.',
  'To save a part of a record, send the version that you read in the header If-Match.':
    'Una parte de un registro se envía con la versión que se leyó, en la cabecera If-Match.',
  'This {0} was changed since you read it, so nothing was saved.':
    'Desde que usted lo leyó ({0}), alguien lo cambió, así que no se guardó nada.',
  'This key was used for another call, not for {0}.': 'Esta clave se usó para otra llamada, y no para {0}.',
  'This key was used for another purchase order.': 'Esta clave se usó para otra orden de compra.',
  'The token in METRICS is required.': 'Hace falta la clave de METRICS.',
  'There is already a {0} with this name.': 'Ese nombre ya lo tiene otro registro ({0}).',
  'There are {0} of this {1}, so it cannot be deleted.': 'No se puede eliminar ({1}), porque tiene {0}.',
  '{0} cannot be changed: this belongs to branch {1}.':
    '{0} no se puede cambiar: esto es de la sucursal {1}.',
  '{0} must be a {1} of this branch.': '{0} debe ser de esta sucursal ({1}).',
  '{0} must be the id of a branch.': '{0} debe ser el ID de una sucursal.',
  'The shop has several branches: say which one in the header {0}, or set DEFAULT_BRANCH.':
    'Esta llamada no dice de qué sucursal es, y la tienda tiene varias: dígalo en la cabecera {0}, o configure DEFAULT_BRANCH.',

  '{0}: {1} is not a day that exists.': '{0}: {1} no es un día que exista.',
  '{0} must not be after {1}.': '{0} no debe ser posterior a {1}.',
  'dateEnd must not be before dateInit.': 'La fecha de fin no debe ser anterior a la de inicio.',
  'from must be before to.': 'from debe ser anterior a to.',
  'Ask for at most {0} days at a time.': 'Pida {0} días como máximo cada vez.',
  'Ask for at most {0} days at a time. A search by number or reference may cover more.':
    'Pida {0} días como máximo cada vez; en más días solo se busca un número o una referencia.',
  'Give a first and a last day, or search for a number or a reference.':
    'Diga desde qué día hasta cuál, o pida un número o una referencia.',
  'amountFrom must not be more than amountTo.': 'amountFrom no debe ser mayor que amountTo.',
  'tolerance needs an amount: send that, too.': 'tolerance es de un importe: dígalo también.',
  'info: the only log is "{0}".': 'info: no hay más registros que "{0}".',
  'since must be the cursor of an earlier answer.': 'since debe ser el cursor de una respuesta anterior.',
  'More than {0} prices changed since then: choose a later time.':
    'Desde entonces cambiaron más de {0} precios: diga un momento posterior.',
  'record is an id within a resource: send that, too.':
    'record es el ID de un recurso: diga también de cuál.',
};
