import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatNumberCell,
  formatFlagCell,
  escapeSpreadsheetFormula,
  PRODUCT_FILE_COLUMNS,
  unescapeSpreadsheetFormula,
} from '../../../contract/productFile.ts';
import { scaleDecimalToInteger, parseDecimal } from '../../../server/import/decimals.ts';

describe('the file of products', () => {
  it('begins with the id, and has each heading once', () => {
    const headings = Object.values(PRODUCT_FILE_COLUMNS).map(({ heading }) => heading);
    expect(headings[0]).toBe('ID');
    expect(new Set(headings.map(heading => heading.toLowerCase())).size).toBe(headings.length);
  });

  it('gives back every text that it guards', () => {
    const likeFormula = fc
      .array(fc.constantFrom("'", '=', '+', '-', '@', ' ', '\t', '\r', '1', 'A'), { maxLength: 6 })
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), likeFormula), text => {
        expect(unescapeSpreadsheetFormula(escapeSpreadsheetFormula(text))).toBe(text);
        expect(escapeSpreadsheetFormula(text)).not.toMatch(/^[\s\0]*[=+\-@]|^[\t\r]/);
      }),
    );
    expect(escapeSpreadsheetFormula('=1+1')).toBe("'=1+1");
    expect(escapeSpreadsheetFormula("'tis")).toBe("'tis");
  });

  it.each([
    [1999, 'money', '19.99'],
    [5, 'money', '0.05'],
    [-100, 'money', '-1.00'],
    [825, 'percent', '8.25'],
    [1500, 'quantity', '1.5'],
    [-3000, 'quantity', '-3'],
    [0, 'quantity', '0'],
  ] as const)('writes %s as %s: %s', (units, as, text) => expect(formatNumberCell(units, as)).toBe(text));

  it('writes figures that are read as the same', () => {
    const places = { money: 2, percent: 2, quantity: 3 };
    const figure = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(
      fc.property(figure, fc.constantFrom('money', 'percent', 'quantity'), (units, as) => {
        expect(scaleDecimalToInteger(parseDecimal(formatNumberCell(units, as))!, places[as])).toBe(units);
      }),
    );
    expect([formatFlagCell(true), formatFlagCell(false)]).toEqual(['yes', 'no']);
  });
});
