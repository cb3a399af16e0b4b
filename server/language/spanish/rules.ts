/** Rules for fields: each sentence consists of a field and what it must be. Figures are placeholders. */
import type { Translations } from '../sentence.ts';

const DECIMALS = {
  'one decimal': 'un decimal',
  'two decimals': 'dos decimales',
  'three decimals': 'tres decimales',
  'four decimals': 'cuatro decimales',
};

/** The numeric rules, each for at most one to four decimals. */
const figures = Object.fromEntries(
  Object.entries(DECIMALS).flatMap(([english, spanish]) => [
    [`must be a number with at most ${english}`, `debe ser un número con ${spanish} como máximo`],
    [
      `must be a number from {0} to {1} with at most ${english}`,
      `debe ser un número de {0} a {1} con ${spanish} como máximo`,
    ],
    [
      `must be a number from -{0} to {1} with at most ${english}`,
      `debe ser un número de -{0} a {1} con ${spanish} como máximo`,
    ],
    [
      `must be a number above {0}, at most {1}, with at most ${english}`,
      `debe ser un número mayor que {0}, {1} como máximo, con ${spanish} como máximo`,
    ],
    [
      `must be a number of at least {0} with at most ${english}`,
      `debe ser un número de al menos {0} con ${spanish} como máximo`,
    ],
    [
      `must be a percentage from {0} to {1} with at most ${english}`,
      `debe ser un porcentaje de {0} a {1} con ${spanish} como máximo`,
    ],
    [
      `must be an amount with at most ${english}, such as {0}`,
      `debe ser un importe con ${spanish} como máximo, como {0}`,
    ],
    [
      `must be an amount of {0} or more with at most ${english}, such as {1}`,
      `debe ser un importe de {0} o más con ${spanish} como máximo, como {1}`,
    ],
  ]),
);

export const rules: Translations = {
  ...figures,
  '{0} {1}.': '{0} {1}.',
  '{0} {1}, or null.': '{0} {1}, o null.',
  '{0} must have at most {1} characters.': '{0} debe tener {1} caracteres como máximo.',
  '{0} must be a number with at most {1} decimals.': '{0} debe ser un número con {1} decimales como máximo.',
  '{0} must be a number of at least 0 with at most {1} decimals.':
    '{0} debe ser un número de al menos 0 con {1} decimales como máximo.',
  '{0} must be a day that exists, between 1900 and 2199.':
    '{0} debe ser un día que exista, entre 1900 y 2199.',
  'branch is required.': 'Falta branch.',
  'must be one of {0}': 'debe ser uno de estos: {0}',
  'must be an object with fields': 'debe ser un objeto con campos',
  'must be a list': 'debe ser una lista',
  'must be text': 'debe ser un texto',
  'must be {0}': 'debe ser {0}',
  'must be en or es': 'debe ser en o es',
  'must be true': 'debe ser true',
  'must be true or false': 'debe ser true o false',
  'must be {0} or {1}': 'debe ser {0} o {1}',
  'must be {0} to {1} visible characters without spaces or accents':
    'debe tener de {0} a {1} caracteres visibles, sin espacios ni acentos',
  'must be text of at most {0} characters': 'debe ser un texto de {0} caracteres como máximo',
  'must be text of at most {0} characters without null characters':
    'debe ser un texto de {0} caracteres como máximo, sin caracteres nulos',
  'must be text of {0} to {1} characters without null characters':
    'debe ser un texto de {0} a {1} caracteres, sin caracteres nulos',
  'must be text of {0} to {1} characters that neither begins nor ends with a space':
    'debe ser un texto de {0} a {1} caracteres que no empiece ni termine con un espacio',
  'must be a list of {0} to {1} products': 'debe ser una lista de {0} a {1} productos',
  'must be a list of {0} to {1} lines': 'debe ser una lista de {0} a {1} líneas',
  'must be a list of {0} to {1} ids': 'debe ser una lista de {0} a {1} ID',
  'must be a list of at most {0} codes': 'debe ser una lista de {0} códigos como máximo',
  'must be a list of at most {0} payments': 'debe ser una lista de {0} pagos como máximo',
  'must be a list of at most {0} products': 'debe ser una lista de {0} productos como máximo',
  'must be a list of at most {0} openings': 'debe ser una lista de {0} aperturas como máximo',
  'must be a list of at most {0} sales': 'debe ser una lista de {0} ventas como máximo',
  'must be a day written YYYYMMDD, between {0} and {1}': 'debe ser un día escrito YYYYMMDD, entre {0} y {1}',
  'must be a day written yyyy-MM-dd, or empty': 'debe ser un día escrito yyyy-MM-dd, o quedar vacío',
  'must be a day written yyyy-MM-dd': 'debe ser un día escrito yyyy-MM-dd',
  'must be a minute of the day, from {0} to {1}': 'debe ser un minuto del día, de {0} a {1}',
  'must be an hour from {0} to {1}': 'debe ser una hora de {0} a {1}',
  'must be a moment in milliseconds': 'debe ser un momento en milisegundos',
  'must be a moment in milliseconds since {0}': 'debe ser un momento en milisegundos desde {0}',
  'must be a moment in milliseconds since {0}, UTC': 'debe ser un momento en milisegundos desde {0}, UTC',
  'must be a moment written {0}-{1}-{2}T{3}:{4}:{5}, with or without Z or an offset such as -{6}:{7} at the end':
    'debe ser un momento escrito {0}-{1}-{2}T{3}:{4}:{5}, seguido de Z, de una diferencia como -{6}:{7} o de nada',
  'must be a number from -{0} to {1}': 'debe ser un número de -{0} a {1}',
  'must be a number of kilograms from -{0} to {1} with at most three decimals, and not {2}':
    'debe ser un número de kilogramos de -{0} a {1} con tres decimales como máximo, y no {2}',
  'must be a number of products': 'debe ser un número de productos',
  'must be a number or null': 'debe ser un número o null',
  'must be a picture in base{0}': 'debe ser una imagen en base{0}',
  'must be a web address that begins with http:// or https://':
    'debe ser una dirección web que empiece con http:// o https://',
  'must be an e-mail address': 'debe ser una dirección de correo',
  'must be a whole number above {0}': 'debe ser un número entero mayor que {0}',
  'must be a whole number from {0} to {1}': 'debe ser un número entero de {0} a {1}',
  'must be a whole number from -{0} to {1}, and not {2}': 'debe ser un número entero de -{0} a {1}, y no {2}',
  'must be a whole number of days from {0} to {1}': 'debe ser un número entero de días, de {0} a {1}',
  'must be a whole number of hours from {0} to {1}': 'debe ser un número entero de horas, de {0} a {1}',
  'must be a whole number, {0} for all categories':
    'debe ser un número entero, {0} para todas las categorías',
  'must be a whole number, {0} for none': 'debe ser un número entero, {0} para ninguno',
  'must be a whole number, {0} for products without a supplier':
    'debe ser un número entero, {0} para productos sin proveedor',
  'must be a whole number, {0} for what belongs to no category':
    'debe ser un número entero, {0} para lo que no es de ninguna categoría',
  'must be the ETag of a version that was read': 'debe ser el ETag de una versión que se leyó',
  'must be the code of a currency, such as USD': 'debe ser el código de una moneda, como USD',
  'must be the id of a product': 'debe ser el ID de un producto',
  'must be the name of a role': 'debe ser el nombre de un rol',
  'must be the name of a time zone, such as America/New_York':
    'debe ser el nombre de una zona horaria, como America/New_York',
  'must be the name of a kind of record': 'debe ser la palabra de una clase de registro',
  'must be the "next" of an earlier page': 'debe ser lo que una página anterior dio como next',
  'must be {0} or a category of the same branch': 'debe ser {0} o una categoría de la misma sucursal',
  'must be a product of this branch': 'debe ser un producto de esta sucursal',
  'must not be the category itself or one below it':
    'no debe ser la misma categoría ni una que esté dentro de ella',
  'must not bring the stock above {0}': 'no debe llevar la existencia por encima de {0}',
  'must not begin or end with white space': 'no debe empezar ni terminar con espacios',
  'must not contain control characters': 'no debe contener caracteres de control',
  'must have a visible character': 'debe tener un carácter visible',
  'must have at least {0} characters': 'debe tener al menos {0} caracteres',
  'must have at most {0} characters': 'debe tener {0} caracteres como máximo',
  'must not contain the user name': 'no debe contener el nombre de usuario',
  'is too common; please choose another': 'es demasiado común; elija otra',
  'is required': 'es obligatorio',
  'is not valid': 'no es válido',
  'is no session': 'no es una sesión',
  'is already in an earlier line': 'ya está en una línea anterior',
};
