/** Sentences about warehouses, counts, transfers, suppliers, purchases and imports. */
import type { Translations } from '../sentence.ts';

export const papers: Translations = {
  'This is the sales floor of its branch: tills sell from it, so it cannot be deleted.':
    'Es el piso de venta de su sucursal: las cajas venden de él, así que no se puede eliminar.',
  'This warehouse has stock, transfers or counts, so it cannot be deleted.':
    'Este almacén tiene existencias, traspasos o conteos, así que no se puede eliminar.',
  '{0} must be a warehouse of this branch.': '{0} debe ser un almacén de esta sucursal.',
  'The stock of "{0}" would go beyond {1}.': 'La existencia de "{0}" pasaría de {1}.',
  'Send either difference or counted.': 'Envíe o bien difference o bien counted.',

  'This count was posted already.': 'Este conteo ya se aplicó.',
  'This count was given up.': 'Este conteo se abandonó.',
  '{0} has meanwhile counted {1} of "{2}". Check that, and save again.':
    'Mientras tanto {0} contó {1} de "{2}". Mírelo, y vuelva a guardar.',
  'No product of this branch has the code {0}.': 'Ningún producto de esta sucursal tiene el código {0}.',
  'This product is already on the list.': 'Este producto ya está en la lista.',
  '{0} must not be more than what was received.': '{0} no debe ser más que lo recibido.',
  'This line is already on the list.': 'Esta línea ya está en la lista.',

  'Choose another warehouse to send to.': 'Elija otro almacén de destino.',
  'toWarehouseId must be a warehouse.': 'El destino debe ser un almacén.',
  '{0} is not in use, so nothing can be sent there.': '{0} no está en uso, así que no se le envía nada.',
  '{0} has no product with the code of "{1}". Add it there first.':
    '{0} no tiene ningún producto con el código de "{1}". Agréguelo allí antes.',
  'This transfer was received already.': 'Este traspaso ya se recibió.',
  'This transfer was taken back.': 'Este traspaso se anuló.',
  'Only the branch that a transfer goes to can receive it.':
    'Un traspaso lo recibe solo la sucursal a la que va.',
  'Only the branch that sent a transfer can take it back.':
    'Un traspaso lo anula solo la sucursal que lo envió.',
  'items must say for every line what arrived.': 'items debe decir de cada línea qué llegó.',

  'This supplier has purchases or products, so it cannot be deleted. Make it inactive instead.':
    'Este proveedor tiene compras o productos, así que no se puede eliminar. Puede dejarlo sin uso.',
  'This supplier is inactive. Make it active, or choose another.':
    'Este proveedor está sin uso. Vuelva a usarlo, o elija otro.',
  'This product is already added to the order.': 'Este producto ya está en la orden.',
  'Please add at least one product to the purchase order.':
    'Agregue al menos un producto a la orden de compra.',
  'Please give the purchase order a reference number before it is ordered.':
    'Dé un número de referencia a la orden de compra antes de pedirla.',
  'This purchase was ordered already.': 'Esta compra ya se pidió.',
  'This purchase is a draft: order it first.': 'Esta compra es un borrador: pídala antes.',
  'Nothing of this purchase has arrived yet.': 'De esta compra aún no ha llegado nada.',
  'Part of this purchase has already arrived.': 'De esta compra ya llegó una parte.',
  'This purchase was received already.': 'Esta compra ya se recibió.',
  'This purchase was cancelled.': 'Esta compra se canceló.',
  'This purchase has been paid, at least in part. Take its payments back first.':
    'Ya se pagó algo de esta compra. Anule antes sus pagos.',
  '{0} is already paid, so payable must not be less. Take a payment back first.':
    'Ya se pagaron {0}, así que el importe a pagar no debe ser menor. Anule antes un pago.',
  'This payment was taken back already.': 'Este pago ya se anuló.',
  'amount must not be more than what is due: {0}.': 'El importe no debe ser mayor que lo que se debe: {0}.',
  'paid_amount must not be more than payable_amount.': 'Lo pagado no debe ser mayor que el importe a pagar.',
  'Choose a purchase date after January 1, 2000.':
    'Elija una fecha de compra posterior al 1 de enero de 2000.',
  'Choose a purchase date within a year from now.': 'Elija una fecha de compra dentro de un año como máximo.',
  'Choose a payment date after January 1, 2000.': 'Elija una fecha de pago posterior al 1 de enero de 2000.',
  'Choose a payment date within a year from now.': 'Elija una fecha de pago dentro de un año como máximo.',
  'Of {0}, {1} are already in drafts. No draft was made: check what to order again.':
    'De {0} ya hay {1} en borradores. No se hizo ningún borrador: vuelva a mirar qué pedir.',

  'The file is empty; choose another one.': 'El archivo está vacío; elija otro.',
  'The file is larger than {0} MB; divide it into several.':
    'El archivo pesa más de {0} MB; divídalo en varios.',
  'This file cannot be read as a table: save it as CSV or as an Excel workbook (XLSX).':
    'No es un archivo de filas: guárdelo como CSV o como libro de Excel (XLSX).',
  'columns must have {0} entries, one for each column.': 'columns debe tener {0} entradas, una por columna.',
  'The server is working on this import.': 'El servidor está trabajando en esta importación.',
  'This import is no longer at that step.': 'Esta importación ya no está en ese paso.',
  'Another sheet was chosen meanwhile; look at its columns first.':
    'Mientras tanto se eligió otra hoja; mire primero sus columnas.',
  'The file has no sheet “{0}”; choose another one.': 'El archivo no tiene la hoja «{0}»; elija otra.',
  'This import is running or done, so it cannot be removed.':
    'Esta importación está en curso o terminada, así que queda en la lista.',
  'An import can be undone for {0} days.': 'Una importación se puede deshacer durante {0} días.',
  'Another file is being imported into this branch: wait until that is done.':
    'Se está importando otro archivo en esta sucursal: espere a que termine.',
  '“{0}” is being imported into this branch: wait until that is done.':
    '“{0}” se está importando en esta sucursal: espere a que termine.',
};
