/** The words of a question about orders, English and Spanish ones together, in small letters without accents. */
import type { Tender } from '../../../contract/enums';

const wordsFor = <Meaning>(meanings: readonly (readonly [Meaning, string])[]): ReadonlyMap<string, Meaning> =>
  new Map(meanings.flatMap(([meaning, words]) => words.split(', ').map(word => [word, meaning] as const)));

/** Fillers, which mean nothing. */
export const FILLERS = new Set(
  [
    'a, an, the, of, on, in, at, by, for, from, with, and, between, order, orders, receipt, ticket, paid, sold, was, sale, find',
    'about, around, roughly, approx, sobre, aproximadamente, unos, unas, cerca, como',
    'el, la, los, las, un, una, de, del, al, en, con, por, y, entre, pedido, pedidos, recibo, venta, orden, pagado, pagada, fue, que',
  ].flatMap(words => words.split(', ')),
);

/** Before an amount: about as much. Before a time they change nothing. */
export const ABOUT = new Set(
  'about, around, roughly, approx, ~, sobre, aproximadamente, unos, unas, cerca, como'.split(', '),
);

export const NUMBER_OF = new Set(
  'order, number, no, nº, n°, num, numero, receipt, ticket, pedido, orden, recibo'.split(', '),
);
export const REFERENCE_OF = new Set('ref, reference, referencia'.split(', '));
export const TERMINAL_OF = new Set('till, terminal, register, pos, tpv, caja'.split(', '));
export const CASHIER_OF = new Set(
  'cashier, by, cajero, cajera, cobro, atendio, vendedor, vendedora'.split(', '),
);
/** After an amount. */
export const UNITS = new Set(
  'dollars, dollar, bucks, usd, dolares, dolar, pesos, peso, mxn, euros, euro, eur'.split(', '),
);

/** By one to three words. */
export const TENDER_WORDS = wordsFor<Tender>([
  ['cash', 'cash, efectivo'],
  ['card', 'card, credit, credit card, tarjeta, credito, tarjeta de credito'],
  ['debit', 'debit, debit card, debito, tarjeta de debito'],
  ['ebt', 'ebt'],
  ['giftCard', 'gift card, giftcard, tarjeta regalo, tarjeta de regalo'],
]);

export const STATUS_WORDS = wordsFor<'completed' | 'pending' | 'cancelled'>([
  ['completed', 'completed, completado, completada, completados'],
  ['pending', 'pending, pendiente, pendientes'],
  [
    'cancelled',
    'cancelled, canceled, cancellation, refund, refunds, refunded, return, returned, cancelado, cancelada, cancelados, devolucion, devoluciones, devuelto, devuelta, reembolso',
  ],
]);

/** Days from today. */
export const DAY_WORDS = wordsFor<number>([
  [0, 'today, hoy, tonight'],
  [-1, 'yesterday, ayer'],
  [-2, 'day before yesterday, the day before yesterday, anteayer, antier, antes de ayer'],
]);

/** 0 is Sunday. */
export const WEEKDAY_WORDS = wordsFor<number>([
  [0, 'sunday, sun, domingo, dom'],
  [1, 'monday, mon, lunes, lun'],
  [2, 'tuesday, tue, tues, martes'],
  [3, 'wednesday, wed, miercoles, mie'],
  [4, 'thursday, thu, thur, thurs, jueves, jue'],
  [5, 'friday, fri, viernes, vie'],
  [6, 'saturday, sat, sabado, sab'],
]);

/** 0 is January. */
export const MONTH_WORDS = wordsFor<number>([
  [0, 'january, jan, enero, ene'],
  [1, 'february, feb, febrero'],
  [2, 'march, mar, marzo'],
  [3, 'april, apr, abril, abr'],
  [4, 'may, mayo'],
  [5, 'june, jun, junio'],
  [6, 'july, jul, julio'],
  [7, 'august, aug, agosto, ago'],
  [8, 'september, sep, sept, septiembre, setiembre'],
  [9, 'october, oct, octubre'],
  [10, 'november, nov, noviembre'],
  [11, 'december, dec, diciembre, dic'],
]);

/** Ranges of days that have a name, as `presetRange` knows them. */
export const RANGE_WORDS = wordsFor<'this_week' | 'last_week' | 'this_month' | 'last_month'>([
  ['this_week', 'this week, esta semana'],
  ['last_week', 'last week, la semana pasada, semana pasada'],
  ['this_month', 'this month, este mes'],
  ['last_month', 'last month, el mes pasado, mes pasado'],
]);

/** Minutes of the day. */
export const PART_WORDS = wordsFor<readonly [from: number, to: number]>([
  [[300, 719], 'morning, this morning, in the morning, por la manana, en la manana'],
  [[720, 1079], 'afternoon, this afternoon, in the afternoon'],
  [[1080, 1439], 'evening, this evening, in the evening, por la noche, en la noche'],
  [[720, 1199], 'tarde, por la tarde, en la tarde'],
]);

/** Moments that have a name: minutes of the day. */
export const MOMENT_WORDS = wordsFor<number>([
  [720, 'noon, midday, mediodia'],
  [0, 'midnight, medianoche'],
]);

/** Between the two ends of a range. */
export const TO = new Set('to, -, –, until, a, al, hasta'.split(', '));
/** The separator after "between". */
export const AND = new Set(['and', 'y']);
export const BETWEEN = new Set(['between', 'entre']);

export const BEFORE = new Set('before, antes de, antes de las, antes de la'.split(', '));
export const AFTER = new Set(
  'after, since, despues de, despues de las, despues de la, desde las, desde la'.split(', '),
);
