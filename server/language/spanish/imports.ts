/** Sentences of imports: refused or doubtful rows, assumptions, and files that cannot be used. */
import type { Translations } from '../sentence.ts';

/** Columns, as named in sentences. */
const columns: Translations = {
  'the ID': 'el ID',
  'the UPC': 'el UPC',
  'the name': 'el nombre',
  'the category': 'la categoría',
  'the price': 'el precio',
  'the cost': 'el costo',
  'the tax': 'el impuesto',
  'the stock': 'la existencia',
  'the stock before': 'la existencia anterior',
  'the counted quantity': 'la cantidad contada',
  'the minimum stock': 'la existencia mínima',
  'the target stock': 'la existencia objetivo',
  'the supplier': 'el proveedor',
  'the description': 'la descripción',
  Active: 'En uso',
  EBT: 'EBT',
  WIC: 'WIC',
  'Sold by weight': 'Por peso',
  Ecommerce: 'Venta en línea',
  'the contact': 'el contacto',
  'the phone': 'el teléfono',
  'the email': 'el correo',
  'the address': 'la dirección',
  'the city': 'la ciudad',
  'the country': 'el país',
  'the website': 'el sitio web',
  'the lead time': 'el plazo de entrega',
  'the reference': 'la referencia',
  'the date': 'la fecha',
  'the product': 'el producto',
  'the product code': 'el código del producto',
  'the product name': 'el nombre del producto',
  'the quantity': 'la cantidad',
  'the kind of payment': 'la forma de pago',
  'the cashier': 'el cajero',
  'the terminal': 'la terminal',
};

/** Faults of a row, which follow its line number. */
const reasons: Translations = {
  '{0} {1}': '{0} {1}',
  '{0} is missing': 'falta {0}',
  'another row of its order cannot be used; correct that row':
    'otra fila de su pedido no sirve; corrija esa fila',
  '{0} contains a NUL character': '{0} contiene un carácter nulo',
  '{0} is longer than {1} characters': '{0} tiene más de {1} caracteres',
  '{0} {1} can be read as {2} or as {3}; choose how the file writes numbers, or write it without a thousands separator':
    '{0} {1} se puede leer como {2} o como {3}; elija cómo escribe los números el archivo, o escríbalo sin separador de miles',
  'the row is a total, not a product': 'la fila es un total y no un producto',
  'line {0} has the UPC {1} for another product, {2}; give each product its own UPC':
    'la línea {0} tiene el UPC {1} para otro producto, {2}; cada producto necesita su propio UPC',
  '{0} is the error {1} of a spreadsheet': '{0} es el error {1} de una hoja de cálculo',
  '{0} {1} is not a number': '{0} {1} no es un número',
  '{0} {1} is neither yes nor no': '{0} {1} no es ni sí ni no',
  '{0} is too large': '{0} es demasiado grande',
  '{0} is below 0; write 0 or more': '{0} es menor que 0; escriba 0 o más',
  'a quotation mark is not closed; close or delete it':
    'unas comillas se abren y no se cierran; ciérrelas o bórrelas',
  'the row has {0} columns, the header {1}': 'la fila tiene {0} columnas, y el encabezado {1}',
  'the row has {0} columns, the header {1}; name the further columns or clear their cells':
    'la fila tiene {0} columnas, y el encabezado {1}; dé nombre a las demás columnas o vacíe sus celdas',
  'the workbook has {0} sheets, and the first one was read; choose another one under "Sheet"':
    'el libro tiene {0} hojas, y se leyó la primera; elija otra en «Hoja»',
  'the cell {0} has a formula without a value; open the workbook in a spreadsheet program, save it, and import it again':
    'la celda {0} tiene una fórmula sin valor; abra el libro en un programa de hojas de cálculo, guárdelo e impórtelo de nuevo',

  'the UPC is missing': 'falta el UPC',
  'the name is missing': 'falta el nombre',
  'neither an ID, nor a UPC, nor a name; give one of them':
    'no hay ni ID, ni UPC, ni nombre; indique uno de ellos',
  'the ID {0} is not a whole number above 0; correct it or leave it empty':
    'el ID {0} no es un número entero mayor que 0; corríjalo o déjelo vacío',
  'the UPC {0} lost its digits in a spreadsheet; format the column as text and type the UPC again':
    'el UPC {0} perdió sus dígitos en una hoja de cálculo; dé a la columna el formato de texto y escriba el UPC de nuevo',
  'the check digit of the UPC {0} is wrong; the product was kept, so compare the UPC with the package':
    'el dígito verificador del UPC {0} es incorrecto; el producto se tomó así: compare el UPC con el empaque',
  'the UPC {0} belongs to another product in an earlier row; give each product its own UPC':
    'el UPC {0} es el de otro producto en una fila anterior; cada producto necesita su propio UPC',
  'the UPC {0} belongs to {1} (ID {2}); correct the UPC or the ID':
    'el UPC {0} es el de {1} (ID {2}); corrija el UPC o el ID',
  'the branch has no product with the ID {0}; correct it or leave it empty':
    'la sucursal no tiene ningún producto con el ID {0}; corríjalo o déjelo vacío',
  'the branch has no such product ({0}); add it with an import of products first':
    'la sucursal no tiene ese producto ({0}); agréguelo antes con una importación de productos',
  '{0} products are called {1}; give its UPC or ID':
    'hay {0} productos que se llaman {1}; indíquelo por su UPC o su ID',
  'the tax is not a rate from 0 to 100': 'el impuesto no es un porcentaje de 0 a 100',
  'the target stock is below the minimum; raise it to the minimum at least':
    'la existencia objetivo es menor que la mínima; súbala al menos hasta la mínima',

  'line {0} has the reference {1} of this terminal, too, with the date {2}, not {3}; lines of one order are at most 12 hours apart':
    'la línea {0} también tiene la referencia {1} de esta terminal, con la fecha {2} y no {3}; entre las líneas de un pedido hay como máximo 12 horas',
  'this terminal has another sale with the reference {0}, of {1} on {2}; the file has {3} on {4}':
    'esta terminal tiene otra venta con la referencia {0}, de {1} el {2}; el archivo tiene {3} el {4}',
  'neither a product name nor a code; give one of them':
    'no hay ni nombre ni código del producto; indique uno de ellos',
  'the date {0} is not valid; correct it or choose how dates are written':
    'la fecha {0} no es una fecha; corríjala o elija cómo se escriben las fechas',
  'the kind of payment {0} is not one of {1}; correct it or leave the column out':
    'la forma de pago {0} no es una de estas: {1}; corríjala o deje fuera la columna',
  // Each of these words is also accepted in a file.
  'cash, card, debit, ebt, gift_card': 'efectivo, tarjeta, débito, ebt, tarjeta de regalo',
};

/** Assumptions and findings. */
const notes: Translations = {
  'The file has no rows below its header.': 'El archivo no tiene filas debajo de su encabezado.',
  'The file is not in UTF-8, so it was read as Western European text (Windows-1252): look at the accents.':
    'El archivo no está en UTF-8, así que se leyó como texto de Europa occidental (Windows-1252): revise los acentos.',
  'Columns that were not used: {0} (--map FIELD=HEADER says what one is).':
    'Columnas que no se usaron: {0} (--map FIELD=HEADER dice qué es cada una).',
  'Rows that repeat {0} of an earlier row: {1}; the last one counts.':
    'Filas que repiten {0} de una fila anterior: {1}; cuenta la última.',
  'New products without a price: {0}; their price is 0.': 'Productos nuevos sin precio: {0}; su precio es 0.',
  'New categories: {0}.': 'Categorías nuevas: {0}.',
  'New suppliers, with only a name: {0}.': 'Proveedores nuevos, solo con su nombre: {0}.',
  'There was no branch {0}: the new one is called “{1}”, in the time zone {2}. Change both under Branches.':
    'No había ninguna sucursal {0}: la nueva se llama “{1}”, en la zona horaria {2}; ambas cosas se cambian en Sucursales.',
  'The file does not say how orders were paid: they count as paid in cash.':
    'El archivo no dice cómo se pagaron los pedidos: cuentan como pagados en efectivo.',
  'Rows that do not say how they were paid: {0}; they count as paid in cash.':
    'Filas que no dicen cómo se pagaron: {0}; cuentan como pagadas en efectivo.',
  // A reader of Spanish uses the screen, which has a field for it.
  'The dates were read with the day first (DD-MM-YYYY); MM-DD-YYYY would fit too. Choose under "How dates are written", or with --date-format.':
    'Las fechas se leyeron con el día primero (DD-MM-YYYY), y MM-DD-YYYY también sería posible: elíjalo en «Cómo se escriben las fechas».',
  'The dates were read with the month first (MM-DD-YYYY); DD-MM-YYYY would fit too. Choose under "How dates are written", or with --date-format.':
    'Las fechas se leyeron con el mes primero (MM-DD-YYYY), y DD-MM-YYYY también sería posible: elíjalo en «Cómo se escriben las fechas».',
  'Orders with lines of different days: {0}; each has the date of its first line.':
    'Pedidos cuyas líneas son de días distintos: {0}; cada uno tiene la fecha de su primera línea.',
  'Sales later than now: {0}, the last on {1}; check the dates in the file and how they are written.':
    'Ventas posteriores a este momento: {0}, la última del {1}; revise las fechas del archivo y cómo se escriben.',
  'Sales of more than 20 years ago: {0}, the first on {1}; check the dates in the file and how they are written.':
    'Ventas de hace más de 20 años: {0}, la primera del {1}; revise las fechas del archivo y cómo se escriben.',
  'Line {0}: {1}.': 'Línea {0}: {1}.',
  '1 more row is doubtful.': 'Hay 1 fila dudosa más.',
  '{0} more rows are doubtful.': 'Hay {0} filas dudosas más.',
  'Left as they are, because they were changed or used since: {0}.':
    'Se quedaron como están, porque después alguien los cambió o los usa: {0}.',
  '{0}, {1} more': '{0} y {1} más',
  '{0} in all': '{0} en total',
};

/** Files that cannot be used, and imports that failed. */
const faults: Translations = {
  '{0}.': '{0}.',
  '{0} is empty; choose another file.': '{0} está vacío; elija otro archivo.',
  '{0} is not a text file; save it as "CSV UTF-8" first.':
    '{0} no es un archivo de texto; guárdelo primero como "CSV UTF-8".',
  '{0} is not text in {1}; save it as "CSV UTF-8", or name its encoding, such as --encoding windows-1252.':
    '{0} no es texto en {1}; guárdelo como "CSV UTF-8".',
  '{0} is in UTF-16; save it as "CSV UTF-8", or add --encoding utf-16{1}.':
    '{0} está en UTF-16{1}; guárdelo como "CSV UTF-8".',
  '{0} is a workbook or an archive; save it as "CSV UTF-8" first.':
    '{0} es un libro o un archivo comprimido; guárdelo primero como "CSV UTF-8".',
  'In the row that begins on line {0} a quotation mark is not closed, so the rest of the file cannot be read; close or delete it.':
    'En la fila que empieza en la línea {0} unas comillas se abren y no se cierran, así que no se puede distinguir el resto del archivo; ciérrelas o bórrelas.',
  '{0} cannot be read as an XLSX workbook; save it as "CSV UTF-8".':
    '{0} no es un libro XLSX que se pueda leer; guárdelo como "CSV UTF-8".',
  '{0} is too large when it is unpacked; save it as "CSV UTF-8", or divide it into several.':
    '{0} es demasiado grande al descomprimirlo; guárdelo como "CSV UTF-8", o divídalo en varios.',
  '{0} has cells too far apart, with too many empty ones between them; delete the outlying cells, or save it as "CSV UTF-8".':
    '{0} tiene celdas tan separadas que hay demasiadas vacías entre ellas; borre lo que está lejos, o guárdelo como "CSV UTF-8".',
  '{0} has a row of more than 1,000,000 characters; shorten it.':
    '{0} tiene una fila de más de 1,000,000 de caracteres; borre lo que la hace tan larga.',
  '{0} does not have the chosen sheet; choose another one.': '{0} no tiene la hoja elegida; elija otra.',
  'The sheet “{0}” of {1} is empty; choose another one.': 'La hoja «{0}» de {1} está vacía; elija otra.',
  '{0} has more than 1,000 columns; delete those that are not needed.':
    '{0} tiene más de 1,000 columnas; borre las que no hagan falta.',
  'The file has more than 200,000 rows; divide it into several.':
    'El archivo tiene más de 200,000 filas; divídalo en varios.',
  'The file is no longer stored; choose it again.': 'El archivo ya no está guardado; elíjalo de nuevo.',
  'An import of {0} has no column "{1}".': 'Una importación de {0} no tiene ninguna columna "{1}".',
  products: 'productos',
  prices: 'precios',
  counts: 'conteos',
  suppliers: 'proveedores',
  orders: 'pedidos',
  'Two columns are set to {0}; leave one of them out.': 'Dos columnas son {0}; deje fuera una de ellas.',
  'No column is set to {0}; choose which one it is.': 'Ninguna columna es {0}; elija cuál lo es.',
  '--date-format must name YYYY, MM and DD once each, such as "MM-DD-YYYY HH:mm", not "{0}".':
    'Cómo se escriben las fechas se dice con YYYY, MM y DD, una vez cada uno, como "MM-DD-YYYY HH:mm", y no "{0}".',
  '{0} of the product {1} come to more than a line can hold; correct the quantity or the cost of the product.':
    '{0} del producto {1} cuestan más de lo que puede costar una línea; corrija la cantidad o el costo del producto.',
  '"{0}" has been deleted since; import the file again':
    'Mientras tanto se eliminó "{0}"; importe el archivo de nuevo',
  'the UPC {0} now belongs to "{1}"; import the file again':
    'Mientras tanto el UPC {0} pasó a ser el de "{1}"; importe el archivo de nuevo',
  'The server stopped during the check; check the file again.':
    'El servidor se detuvo durante la revisión; revise el archivo de nuevo.',
  'The server stopped during the import; import the file again.':
    'El servidor se detuvo durante la importación; importe el archivo de nuevo.',
  'The disk of the server is full; free some space and try again.':
    'El disco del servidor está lleno; libere espacio e inténtelo de nuevo.',
  'Another program was writing to the database for too long; try again.':
    'Otro programa estuvo escribiendo en la base de datos demasiado tiempo; inténtelo de nuevo.',
  'The server could not continue ({0}).': 'El servidor no pudo seguir ({0}).',
};

export const imports: Translations = { ...columns, ...reasons, ...notes, ...faults };
