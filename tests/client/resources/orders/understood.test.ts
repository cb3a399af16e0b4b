import { lightFormat } from 'date-fns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TENDERS } from '../../../../contract/enums.ts';
import {
  parseSearchText,
  removeSearchPart,
  type OrderSearchCondition,
  type OrderSearchPart,
} from '../../../../src/resources/orders/parseSearchText.ts';

/** November 23, 2026 is a Monday. */
const NOW = new Date(2026, 10, 23, 11, 5);
const EN = { now: NOW, isDayFirst: false } as const;
const ES = { now: NOW, isDayFirst: true } as const;

const plain = (parts: readonly OrderSearchPart[]): OrderSearchCondition[] =>
  parts.map(({ span: _, ...part }) => part);
const says = (text: string, asking: typeof EN | typeof ES = EN) => plain(parseSearchText(text, asking));

const amount = (cents: number, tolerance = 0): OrderSearchCondition => ({ kind: 'amount', cents, tolerance });
const amounts = (from: number, to: number): OrderSearchCondition => ({ kind: 'amounts', from, to });
const days = (start: string, end = start): OrderSearchCondition => ({ kind: 'days', start, end });
const time = (from: string, to: string): OrderSearchCondition => {
  const minutes = (text: string) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  return { kind: 'time', from: minutes(from), to: minutes(to) };
};
const product = (text: string): OrderSearchCondition => ({ kind: 'product', text });
const tender = (name: (typeof TENDERS)[number]): OrderSearchCondition => ({ kind: 'tender', tender: name });

describe('a question about orders', () => {
  it.each<[string, ...OrderSearchCondition[]]>([
    ['38.40 yesterday 6pm milk', amount(3840), days('2026-11-22'), time('17:30', '18:30'), product('milk')],
    ['the $38.40 order of about 6 PM', amount(3840), time('17:30', '18:30')],
    ['about $38 today', amount(3800, 100), days('2026-11-23')],
    ['~38', amount(3800, 100)],
    ['38', amount(3800)],
    ['38,40', amount(3840)],
    ['1,234.5', amount(123_450)],
    ['-38.40', amount(-3840)],
    ['38.40±2', amount(3840, 200)],
    ['20 dollars cash', amount(2000), tender('cash')],
    ['between $35 and $41', amounts(3500, 4100)],
    ['between 35 and 41', amounts(3500, 4100)],
    ['$35-$41', amounts(3500, 4100)],
    ['35-41', amounts(3500, 4100)],
    ['$35 – $41 yesterday', amounts(3500, 4100), days('2026-11-22')],
    ['35 to 41 dollars milk', amounts(3500, 4100), product('milk')],
    ['usd 35 to usd 41', amounts(3500, 4100)],
    ['between 41 and 35.50', amounts(3550, 4100)],
    ['41-35', product('41-35')],
    ['$ 38', amount(3800)],
    ['USD38.40', amount(3840)],
    ['38€', amount(3800)],
    ['-$38.40', amount(-3840)],
    ['$12345', amount(1_234_500)],
    ['#1234', { kind: 'number', number: 1234 }],
    ['order 12', { kind: 'number', number: 12 }],
    ['208123', { kind: 'number', number: 208_123 }],
    ['K4B1-000123', { kind: 'reference', reference: 'K4B1-000123' }],
    ['ref 77', { kind: 'reference', reference: '77' }],
    ['7501055363057', product('7501055363057')],
    ['18:00', time('17:30', '18:30')],
    ['6-7pm', time('18:00', '19:00')],
    ['11-1pm', time('11:00', '13:00')],
    ['6pm to 7', time('18:00', '19:00')],
    ['between 6 and 7 pm', time('18:00', '19:00')],
    ['17:15-17:45', time('17:15', '17:45')],
    ['at 6', time('17:30', '18:30')],
    ['at 9', time('08:30', '09:30')],
    ['6 p.m.', time('17:30', '18:30')],
    ['noon', time('11:30', '12:30')],
    ['midnight', time('23:30', '00:30')],
    ['before 9am', time('00:00', '09:00')],
    ['after 18:30', time('18:30', '23:59')],
    ['yesterday evening', days('2026-11-22'), time('18:00', '23:59')],
    ['monday', days('2026-11-23')],
    ['last monday', days('2026-11-16')],
    ['sat', days('2026-11-21')],
    ['nov 3', days('2026-11-03')],
    ['3rd of november', days('2026-11-03')],
    ['dec 24', days('2025-12-24')],
    ['11/3', days('2026-11-03')],
    ['2026-11-03', days('2026-11-03')],
    ['13/5/2026', product('13/5/2026')],
    ['4/31/2026', product('4/31/2026')],
    ['nov 3 to nov 5', days('2026-11-03', '2026-11-05')],
    ['last 14 days', days('2026-11-10', '2026-11-23')],
    ['last 1 days', days('2026-11-23')],
    ['3 days ago', days('2026-11-20')],
    ['last week', days('2026-11-15', '2026-11-21')],
    ['till 2', { kind: 'terminal', name: '2' }],
    ['terminal front 1', { kind: 'terminal', name: 'front 1' }],
    ['cashier ana', { kind: 'cashier', name: 'ana' }],
    ['sold by Ana', { kind: 'cashier', name: 'Ana' }],
    ['paid by card', tender('card')],
    ['gift card', tender('giftCard')],
    ['debit card', tender('debit')],
    ['refund', { kind: 'status', status: 'cancelled' }],
    ['"today 6pm" 5', product('today 6pm'), amount(500)],
    ['whole milk', product('whole milk')],
    ['milk, bread', product('milk'), product('bread')],
    ['milk and bread', product('milk'), product('bread')],
    ['5 6 milk', amount(500), product('6 milk')],
    ['7up 1l', product('7up 1l')],
  ])('%s', (text, ...parts) => {
    expect(says(text)).toEqual(parts);
  });

  it.each<[string, ...OrderSearchCondition[]]>([
    ['38.40 ayer 18:00 leche', amount(3840), days('2026-11-22'), time('17:30', '18:30'), product('leche')],
    ['a las 6 de la tarde', time('17:30', '18:30')],
    ['de 6 a 7pm', time('18:00', '19:00')],
    ['3/11', days('2026-11-03')],
    ['3 de noviembre de 2025', days('2025-11-03')],
    ['el lunes pasado', days('2026-11-16')],
    ['anteayer por la noche', days('2026-11-21'), time('18:00', '23:59')],
    ['los últimos 3 días', days('2026-11-21', '2026-11-23')],
    ['hace 2 días', days('2026-11-21')],
    ['caja 2 efectivo', { kind: 'terminal', name: '2' }, tender('cash')],
    ['caja de leche', product('caja'), product('leche')],
    ['cajera Ana tarjeta de débito', { kind: 'cashier', name: 'Ana' }, tender('debit')],
    ['unos 38 pesos', amount(3800, 100)],
    ['entre 35 y 41', amounts(3500, 4100)],
    ['entre $35 y $41 ayer', amounts(3500, 4100), days('2026-11-22')],
    ['de 35 a 41 pesos', amounts(3500, 4100)],
    ['pedido 12', { kind: 'number', number: 12 }],
    ['sábado devolución', days('2026-11-21'), { kind: 'status', status: 'cancelled' }],
  ])('%s, in Spanish', (text, ...parts) => {
    expect(says(text, ES)).toEqual(parts);
  });

  it.each<[string, ...OrderSearchCondition[]]>([
    ['38,40 ontem 18h leite', amount(3840), days('2026-11-22'), time('17:30', '18:30'), product('leite')],
    ['das 17h às 18h', time('17:00', '18:00')],
    ['sábado 17h-19h', days('2026-11-21'), time('17:00', '19:00')],
    ['às 6 da tarde', time('17:30', '18:30')],
    ['ontem à tarde', days('2026-11-22'), time('12:00', '17:59')],
    ['antes das 18h', time('00:00', '18:00')],
    ['hoje', days('2026-11-23')],
    ['anteontem à noite', days('2026-11-21'), time('18:00', '23:59')],
    ['segunda', days('2026-11-23')],
    ['segunda-feira passada', days('2026-11-16')],
    ['na última terça', days('2026-11-17')],
    ['3 de novembro de 2025', days('2025-11-03')],
    ['24 dez', days('2025-12-24')],
    ['nos últimos 3 dias', days('2026-11-21', '2026-11-23')],
    ['há 2 dias', days('2026-11-21')],
    ['2 dias atrás', days('2026-11-21')],
    ['semana passada devolução', days('2026-11-15', '2026-11-21'), { kind: 'status', status: 'cancelled' }],
    ['caixa 2 dinheiro', { kind: 'terminal', name: '2' }, tender('cash')],
    ['caixa de leite', product('caixa'), product('leite')],
    ['operadora Ana no cartão de débito', { kind: 'cashier', name: 'Ana' }, tender('debit')],
    ['vale-presente', tender('giftCard')],
    ['cerca de 38 reais', amount(3800, 100)],
    ['mais ou menos 38', amount(3800, 100)],
    ['entre 35 e 41', amounts(3500, 4100)],
    ['de 35 a 41 reais', amounts(3500, 4100)],
    ['1.234,50', amount(123_450)],
    ['venda 12', { kind: 'number', number: 12 }],
    ['leite e pão', product('leite'), product('pão')],
  ])('%s, in Portuguese', (text, ...parts) => {
    expect(says(text, ES)).toEqual(parts);
  });

  it('takes a date without a year for that of the clock, in a night whose business day is the one before', () => {
    const night = { ...EN, latest: new Date(2026, 10, 24, 12) };
    expect(plain(parseSearchText('nov 24', night))).toEqual([days('2026-11-24')]);
    expect(plain(parseSearchText('11/25', night))).toEqual([days('2025-11-25')]);
    expect(plain(parseSearchText('today', night))).toEqual([days('2026-11-23')]);
    expect(says('nov 24')).toEqual([days('2025-11-24')]);
  });

  it('loses one part, and keeps the others, when its chip is taken away', () => {
    const text = 'the $38.40 order at about 6 PM with milk';
    const [cents, when, milk] = parseSearchText(text, EN);
    expect(plain(parseSearchText(removeSearchPart(text, cents!), EN))).toEqual([
      time('17:30', '18:30'),
      product('milk'),
    ]);
    expect(says(removeSearchPart(text, when!))).toEqual([amount(3840), product('milk')]);
    expect(says(removeSearchPart(text, milk!))).toEqual([amount(3840), time('17:30', '18:30')]);
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.constantFrom(
          '38.40',
          '~',
          '-',
          '"',
          '6',
          'pm',
          '6-7pm',
          'to',
          'a',
          'las',
          'nov',
          '31',
          'de',
          'till',
          '2',
          'by',
          '@',
          'yesterday',
          'last',
          'days',
          'ref',
          '#',
          '9999999999999999',
          ',',
          '24:61',
          '0am',
          '2/30',
          'milk',
          'y',
        ),
      )
      .map(words => words.join(' ')),
  );
  const asking = fc.record({
    now: fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }),
    isDayFirst: fc.boolean(),
  });

  it('is read without a fault, in parts that stand one behind the other', () => {
    fc.assert(
      fc.property(text, asking, (typed, how) => {
        const parts = parseSearchText(typed, how);
        let end = 0;
        for (const { span } of parts) {
          expect(span.from).toBeGreaterThanOrEqual(end);
          expect(span.to).toBeGreaterThan(span.from);
          end = span.to;
        }
        expect(end).toBeLessThanOrEqual(typed.length);
        const kinds = parts.map(({ kind }) => kind).filter(kind => kind !== 'product');
        expect(new Set(kinds).size).toBe(kinds.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('has every word with a letter or a digit in one of its parts, but for words that say nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[b-z]{5,9}x$/), { maxLength: 6 }), words => {
        const found = says(words.join(' '));
        expect(found.map(part => (part.kind === 'product' ? part.text : '')).join(' ')).toBe(words.join(' '));
      }),
    );
  });
});

describe('what is written of its parts', () => {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const day = fc
    .date({ min: new Date(2001, 0, 1), max: NOW, noInvalidDate: true })
    .map(date => lightFormat(date, 'yyyy-MM-dd'));
  const minute = fc.integer({ min: 0, max: 1439 });
  const money = fc.integer({ min: 0, max: 9_999_999 });
  const dollars = (cents: number) => (cents / 100).toFixed(2);

  const written: fc.Arbitrary<[string, OrderSearchCondition]> = fc.oneof(
    fc
      .tuple(money, fc.integer({ min: 0, max: 99_999 }))
      .map(([cents, more]): [string, OrderSearchCondition] => [
        more === 0 ? `$${dollars(cents)}` : `${dollars(cents)}±${dollars(more)}`,
        amount(cents, more),
      ]),
    fc.tuple(day, day).map(([one, other]): [string, OrderSearchCondition] => {
      const [start, end] = one < other ? [one, other] : [other, one];
      return [start === end ? start : `${start} to ${end}`, days(start, end)];
    }),
    fc
      .tuple(minute, minute)
      .map(([from, to]): [string, OrderSearchCondition] => [
        `${clock(from)}-${clock(to)}`,
        { kind: 'time', from, to },
      ]),
    fc
      .integer({ min: 1, max: 1e14 })
      .map((number): [string, OrderSearchCondition] => [`#${number}`, { kind: 'number', number }]),
    fc
      .stringMatching(/^[A-Z0-9-]{1,12}$/)
      .map((reference): [string, OrderSearchCondition] => [
        `ref "${reference}"`,
        { kind: 'reference', reference },
      ]),
    fc
      .stringMatching(/^[a-z]{3,9}( [a-z0-9]{1,9}){0,2}$/)
      .map((text): [string, OrderSearchCondition] => [`"${text}"`, product(text)]),
    fc
      .stringMatching(/^[a-z]{3,9}$/)
      .map((name): [string, OrderSearchCondition] => [`cashier "${name}"`, { kind: 'cashier', name }]),
    fc
      .stringMatching(/^[a-z]{3,9}$/)
      .map((name): [string, OrderSearchCondition] => [`terminal "${name}"`, { kind: 'terminal', name }]),
    fc
      .constantFrom(...TENDERS)
      .map((name): [string, OrderSearchCondition] => [
        name === 'giftCard' ? 'gift card' : name,
        tender(name),
      ]),
    fc
      .constantFrom('completed' as const, 'pending' as const, 'cancelled' as const)
      .map((status): [string, OrderSearchCondition] => [status, { kind: 'status', status }]),
  );

  it('is read as the same parts again, in any order', () => {
    const several = fc.uniqueArray(written, { selector: ([, { kind }]) => kind, maxLength: 6 });
    fc.assert(
      fc.property(several, parts => {
        expect(says(parts.map(([text]) => text).join(', '))).toEqual(parts.map(([, part]) => part));
      }),
      { numRuns: 500 },
    );
  });
});
