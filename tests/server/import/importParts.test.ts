import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit, looksLikeGtin } from '../../../contract/gtin.ts';
import { mapColumns, ORDER_FIELDS, PRODUCT_FIELDS } from '../../../server/import/columns.ts';
import {
  scaleDecimalToInteger,
  isWholeNumber,
  parseDecimal,
  findPossibleDecimalValues,
  multiplyDecimals,
} from '../../../server/import/decimals.ts';
import type { NumberStyle } from '../../../server/import/numberStyle.ts';

describe('check digits', () => {
  it.each(['96385074', '036000291452', '4006381333931', '0011213388069', '10614141000415'])(
    '%s is right',
    code => expect(hasValidCheckDigit(code)).toBe(true),
  );
  it.each([
    '96385075',
    '036000291453',
    '4006381333913',
    '00112846',
    '',
    '12345',
    '40063813339a1',
    ' 96385074',
  ])('"%s" is not', code => expect(hasValidCheckDigit(code)).toBe(false));
  it('knows the four lengths', () => {
    const lengths = Array.from({ length: 20 }, (_, length) => '0'.repeat(length));
    expect(lengths.filter(looksLikeGtin).map(code => code.length)).toEqual([8, 12, 13, 14]);
  });
  it('finds every change of a single digit', () => {
    for (let digit = 1; digit <= 9; digit++) {
      for (let place = 0; place < 13; place++) {
        const changed = [...'4006381333931']
          .map((d, at) => (at === place ? (Number(d) + digit) % 10 : d))
          .join('');
        expect(hasValidCheckDigit(changed)).toBe(false);
      }
    }
  });
});

const cents = (text: string, style?: NumberStyle) => {
  const value = parseDecimal(text, style);
  return value && scaleDecimalToInteger(value, 2);
};

describe('decimals', () => {
  it.each([
    ['2.55', 255],
    ['-2.55', -255],
    ['0', 0],
    ['.5', 50],
    ['7.', 700],
    ['$1,234.50', 123_450],
    ['-$3', -300],
    ['£ 12', 1200],
    ['R$ 12,50', 1250],
    ['1,234', 123_400],
    ['12,5', 1250],
    ['12,50', 1250],
    ['0,350', 35],
    ['-0,350', -35],
    ['0,1234', 12],
    ['1.005', 101],
    ['-1.005', -101],
    ['1.0049999999999999999999', 100],
    ['0.285', 29],
    ['1.115', 112],
  ])('%s is %i cents', (text, expected) => expect(cents(text)).toBe(expected));

  it.each([
    '',
    'abc',
    '-',
    '.',
    '1.2.3',
    '1e5',
    '1,23,456',
    '12,3456',
    '00,350',
    '0,123,456',
    '٣',
    '0x10',
    '1 2',
    'NaN',
    '9'.repeat(41),
  ])('"%s" is not a number', text => expect(cents(text)).toBeUndefined());

  it('reads the decimal comma where the file has one', () => {
    const texts = ['2,55', '1.234,5', '1,234', '1.250', '3', '1.5', '12.34,5'];
    expect(texts.map(text => cents(text, 'comma'))).toEqual([
      255,
      123_450,
      123,
      125_000,
      300,
      150,
      undefined,
    ]);
    expect(cents('1.250', 'likely-comma')).toBeUndefined();
    expect(findPossibleDecimalValues('$1.250', 'likely-comma')).toEqual(['1.25', '1250']);
  });

  it('reads every number of a column that has both signs, but those with two readings', () => {
    const texts = ['1.234,50', '1234.50', '1,234.50', '12,5', '12.5', '1.250', '1,250', '1250'];
    expect(texts.map(text => cents(text, 'either'))).toEqual([
      123_450,
      123_450,
      123_450,
      1250,
      1250,
      undefined,
      undefined,
      125_000,
    ]);
  });

  it('refuses what no shop sells for', () => {
    expect(cents('1000000000')).toBe(100_000_000_000);
    expect(cents('1000000000.01')).toBeUndefined();
    expect(cents('-1000000000.01')).toBeUndefined();
  });

  it('multiplies exactly and rounds once', () => {
    const product = (a: string, b: string) =>
      scaleDecimalToInteger(multiplyDecimals(parseDecimal(a)!, parseDecimal(b)!), 2);
    expect(product('0.125', '3')).toBe(38); // 0.375
    expect(product('1.005', '-1')).toBe(-101);
    expect(product('0.07', '100000000')).toBe(700_000_000);
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: -999, max: 999 }),
        (a, b) => {
          const text = `${a < 0 ? '-' : ''}${Math.abs(a / 100).toFixed(2)}`;
          expect(product(text, String(b))).toBe(a * b || 0); // 0, never -0
        },
      ),
    );
  });

  it('knows whole numbers', () => {
    expect(['6', '6.00', '-3.0', '0'].map(text => isWholeNumber(parseDecimal(text)!))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isWholeNumber(parseDecimal('6.001')!)).toBe(false);
  });
});

describe('columns', () => {
  it('guesses whatever the spelling', () => {
    const headers = [
      'Invoice No',
      'stock_code',
      'DESCRIPTION',
      'Qty',
      'Invoice-Date',
      'unit price',
      'Country',
    ];
    expect(mapColumns(headers, ORDER_FIELDS, {})).toEqual({
      reference: 0,
      code: 1,
      name: 2,
      quantity: 3,
      date: 4,
      price: 5,
    });
  });

  it.each([
    ['Existencias', 'stock'],
    ['Existencia mínima', 'minStock'],
    ['Existencia objetivo', 'targetStock'],
    ['Existencias objetivo', 'targetStock'],
    ['Se vende por peso', 'weighed'],
    ['Por peso', 'weighed'],
    ['Tienda en línea', 'ecommerce'],
    ['Venta en línea', 'ecommerce'],
    ['En uso', 'active'],
    ['Existencia anterior', 'stockBefore'],
  ])('knows what the application itself calls %s in Spanish', (header, field) => {
    expect(mapColumns(['UPC', 'Nombre', header], PRODUCT_FIELDS, {})).toEqual({
      upc: 0,
      name: 1,
      [field]: 2,
    });
  });

  it('knows the headings of a list that a shop keeps in Spanish', () => {
    const headers = [
      'Código de barras',
      'Artículo',
      'Departamento',
      'Precio de compra',
      'Precio de venta',
      'IVA',
      'Inventario',
    ];
    expect(mapColumns(headers, PRODUCT_FIELDS, {})).toEqual({
      upc: 0,
      name: 1,
      category: 2,
      cost: 3,
      price: 4,
      tax: 5,
      stock: 6,
    });
  });

  it('prefers the likelier header, and gives a column to one field only', () => {
    expect(mapColumns(['Description', 'Name', 'EAN', 'UPC'], PRODUCT_FIELDS, {})).toEqual({
      description: 0,
      name: 1,
      upc: 3,
    });
  });

  it('takes an ID for that of a product only in a file that this program wrote', () => {
    const headers = ['ID', 'UPC', 'Name'];
    expect(mapColumns(headers, PRODUCT_FIELDS, {})).toEqual({ upc: 1, name: 2 });
    expect(mapColumns([...headers, 'Sold by weight', 'Stock before'], PRODUCT_FIELDS, {})).toMatchObject({
      id: 0,
    });
  });

  it('does as it is told', () => {
    const headers = ['UPC', 'Name', 'Nombre largo', 'Tax'];
    expect(mapColumns(headers, PRODUCT_FIELDS, { name: 'nombre LARGO', tax: '' })).toEqual({
      upc: 0,
      name: 2,
    });
  });

  it('says in one sentence what is missing, what there is, and what to do', () => {
    expect(() => mapColumns(['Code', 'Thing', ''], PRODUCT_FIELDS, {})).toThrow(
      'The file has no column for the name (its columns: Code, Thing, (no name)); say which one with --map name=HEADER.',
    );
    expect(() => mapColumns(['UPC', 'Name'], PRODUCT_FIELDS, { price: 'Cash' })).toThrow(
      'The file has no column "Cash" for --map price (its columns: UPC, Name).',
    );
    expect(() => mapColumns(['UPC', 'Name'], PRODUCT_FIELDS, { colour: 'Name' })).toThrow(
      '--map has no field "colour"; it has id, upc, name, price, cost, tax, stock, category, active, ebt, wic, weighed, ecommerce, minStock, targetStock, supplier, description, stockBefore.',
    );
  });
});
