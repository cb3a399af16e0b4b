import fc from 'fast-check';
import { expect, it } from 'vitest';
import { setLanguage } from '../../../src/i18n/language';
import { loadLanguageFolder } from '../../../src/i18n/languages';
import { es } from '../../support/spanish';
import { explainInvalidNumber } from '../../../src/ui/form/explainInvalidNumber';
import { formatThousandths } from '../../../src/lib/quantities';
import {
  formatCentsForInput,
  parseCents,
  formatQuantityForInput,
  parseHundredths,
  parseTenThousandths,
  parseThousandths,
} from '../../../src/lib/quantityInput';

it.each<[text: string, thousandths: number | null, hundredths: number | null]>([
  ['12', 12_000, 1_200],
  ['-1,5', -1_500, -150],
  ['12,50', 12_500, 1_250],
  ['0,735', 735, null],
  [',735', 735, null],
  ['1.250', 1_250, null],
  ['0.500', 500, null],
  ['1,200', 1_200_000, 120_000],
  ['-1,200', -1_200_000, -120_000],
  [' 12,345 ', 12_345_000, 1_234_500],
  ['1,234.50', 1_234_500, 123_450],
  ['1,234,567', 1_234_567_000, 123_456_700],
  ['12,34,567', null, null],
  ['1,2345', null, null],
  ['99,999,999', null, null],
  ['1.2345', null, null],
  ['', null, null],
  ['.', null, null],
  ['1e3', null, null],
])('%j', (text, thousandths, hundredths) => {
  expect([parseThousandths(text), parseHundredths(text)]).toEqual([thousandths, hundredths]);
});

it('is a tax rate with up to four decimals', () => {
  expect(['8.875', '8,8750', '7', '.5', '8.87501', '1e2', '-1', ''].map(parseTenThousandths)).toEqual([
    88_750,
    88_750,
    70_000,
    5_000,
    null,
    null,
    null,
    null,
  ]);
});

it('is money from 0 on', () => {
  expect(['1200', '1,2', '-1', '1,200', '1.200', '1.255'].map(parseCents)).toEqual([
    120_000,
    120,
    null,
    120_000,
    null,
    null,
  ]);
});

it('is what a box says, and never a thousandth of what a screen says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), figure => {
      expect(parseThousandths(formatQuantityForInput(figure))).toBe(figure);
      expect(parseThousandths(formatThousandths(figure))).toBe(figure);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), cents => {
      expect(parseCents(formatCentsForInput(cents))).toBe(cents);
      expect(parseCents(formatCentsForInput(cents).replace('.', ','))).toBe(cents);
      const units = Math.floor(cents / 100);
      expect(parseCents(units.toLocaleString('en-US'))).toBe(units * 100);
    }),
  );
});

it('is refused in Spanish where the comma can be one of thousands or of decimals', () => {
  setLanguage('es', es);
  expect(['1,200', '1,234.50', '1,234,567', '12,50', '0,735'].map(parseThousandths)).toEqual([
    null,
    1_234_500,
    1_234_567_000,
    12_500,
    735,
  ]);
  expect(parseCents('1,200')).toBeNull();
  setLanguage('en');
});

it('has a decimal comma in Portuguese, and is refused where the point can be one of thousands or of decimals', async () => {
  setLanguage('pt-BR', await loadLanguageFolder('pt-BR'));
  expect(
    ['1.200', '1.234,50', '1.234.567', '12,50', '1,200', '0.735', '1,234.50'].map(parseThousandths),
  ).toEqual([null, 1_234_500, 1_234_567_000, 12_500, 1_200, 735, null]);
  expect(['1.200', '1.200,5', '12,5', '12.5', '1,200'].map(parseCents)).toEqual([
    null,
    120_050,
    1_250,
    1_250,
    null,
  ]);
  expect([formatQuantityForInput(1_735), formatCentsForInput(123_450)]).toEqual(['1,735', '1234,50']);
  expect(parseThousandths(formatQuantityForInput(1_735))).toBe(1_735);
  expect(explainInvalidNumber('1.200', 2)).toBe('1.200 pode ser 1200 ou 1,2. Escreva um dos dois.');
  setLanguage('en');
});
