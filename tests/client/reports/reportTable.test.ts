import { describe, expect, it } from 'vitest';
import { formatCell, filterRowsByText, sortRows, type Column } from '../../../src/reports/columns';
import { deviceIn } from '../../support/timeZone';

interface Row {
  name: string;
  cents: number;
  at: string;
}

const row = (name: string, cents = 0, at = ''): Row => ({ name, cents, at });

const NAME: Column<Row> = { name: 'cashier', kind: 'text', value: ({ name }) => name };
const AMOUNT: Column<Row> = { name: 'amount', kind: 'money', value: ({ cents }) => cents };
const DATE: Column<Row> = { name: 'date', kind: 'moment', value: ({ at }) => at };
const same = (key: string) => key;

const sortedNames = (rows: Row[], column: Column<Row>, descending = false) =>
  sortRows(rows, column, descending, same).map(({ name }) => name);

describe('sorting', () => {
  it('orders texts as people do: case and accents aside, 9 before 10', () => {
    const rows = ['till 10', 'Zoë', 'ana', 'Till 9', 'Ángel', 'ana 2'].map(name => row(name));
    expect(sortedNames(rows, NAME)).toEqual(['ana', 'ana 2', 'Ángel', 'Till 9', 'till 10', 'Zoë']);
  });

  it('orders money by what it is worth', () => {
    const rows = [row('a', 900), row('b', -1000), row('c', 10000)];
    expect(sortedNames(rows, AMOUNT)).toEqual(['b', 'a', 'c']);
    expect(sortedNames(rows, AMOUNT, true)).toEqual(['c', 'a', 'b']);
  });

  it('orders moments by time, and puts what is none first', () => {
    const rows = [row('b', 0, '2026-11-21T14:05:00'), row('c', 0, '2026-12-01'), row('a', 0, 'soon')];
    expect(sortedNames(rows, DATE)).toEqual(['a', 'b', 'c']);
  });

  describe('on a device whose clock leaves an hour out that the branch has', () => {
    deviceIn('America/New_York');

    it('orders moments as the clock of the branch showed them', () => {
      const rows = ['03:10', '02:30', '01:59'].map(time => row(time, 0, `2026-03-08T${time}:00`));
      expect(sortedNames(rows, DATE)).toEqual(['01:59', '02:30', '03:10']);
    });
  });

  it('leaves equal rows in their order, both ways, and the rows themselves alone', () => {
    const rows = [row('b', 5), row('a', 5), row('c', 1)];
    expect(sortedNames(rows, AMOUNT)).toEqual(['c', 'b', 'a']);
    expect(sortedNames(rows, AMOUNT, true)).toEqual(['b', 'a', 'c']);
    expect(rows.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });
});

describe('searching', () => {
  const rows = [row('Ana', 123456), row('Bo', -500), row('Cy', 0)];
  const found = (text: string) => filterRowsByText(rows, [NAME, AMOUNT], text, same).map(({ name }) => name);

  it('finds what a cell shows, whatever the case', () => {
    expect(found('an')).toEqual(['Ana']);
    expect(found(' BO ')).toEqual(['Bo']);
    expect(found('$1,234.56')).toEqual(['Ana']);
    expect(found('-$5')).toEqual(['Bo']);
    expect(found('nobody')).toEqual([]);
  });

  it('finds names as people type them, with accents or without', () => {
    const names = ['José', 'Jose Luis', 'Ana'].map(name => row(name));
    for (const typed of ['jose', 'JOSÉ', 'Jose\u0301'])
      expect(filterRowsByText(names, [NAME], typed, same)).toEqual(names.slice(0, 2));
  });

  it('finds everything with nothing', () => {
    expect(found('  ')).toEqual(['Ana', 'Bo', 'Cy']);
  });
});

it('writes cells by their kind', () => {
  const sale = row('x', -123456, '2026-11-21T14:05:00');
  expect(formatCell(AMOUNT, sale, same)).toBe('-$1,234.56');
  expect(formatCell(DATE, sale, same)).toBe('Nov 21, 2026, 2:05 PM');
  expect(formatCell({ name: 'id', kind: 'id', value: () => 7 }, sale, same)).toBe('#7');
  expect(formatCell({ name: 'share', kind: 'percent', value: () => 100 / 3 }, sale, same)).toBe('33.33%');
  expect(formatCell({ name: 'count', kind: 'count', value: () => 12345 }, sale, same)).toBe('12,345');
});
