import { expect, it, vi } from 'vitest';
import { toReportFile } from '../../../src/reports/reportFile';
import { translate } from '../../../src/i18n/translate';
import { formatCell, getHeading, type Column } from '../../../src/reports/columns';

const column = (name: string) => ({ name, kind: 'text', value: () => '' }) as Column<object>;

it('a column without a title is an error in tests, and has its key in development', () => {
  expect(getHeading(column('total_sales'), translate)).toBe('Total Sales');
  expect(() => getHeading(column('totl_sales'), translate)).toThrow(
    'There is no text for reports.columns.totl_sales.',
  );
  vi.stubEnv('MODE', 'development');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const headings = [1, 2].map(() => getHeading(column('totl_sales'), translate));
  expect(headings).toEqual(['reports.columns.totl_sales', 'reports.columns.totl_sales']);
  expect(warn.mock.calls).toEqual([
    [
      'There is no text for reports.columns.totl_sales: add it to src/i18n/en/reports.json, and to the other languages.',
    ],
  ]);
  warn.mockRestore();
  vi.unstubAllEnvs();
  expect(getHeading(column('value-7'), translate)).toBe('value-7');
});

it('a month is written in words on the screen, and as yyyy-MM in files', () => {
  const month: Column<{ month: string }> = { name: 'month', kind: 'month', value: row => row.month };
  expect(formatCell(month, { month: '2026-11' }, translate)).toBe('November 2026');
  expect(toReportFile([month], [{ month: '2026-11' }], translate)).toEqual({
    columns: [{ heading: 'Month', kind: 'month' }],
    rows: [['2026-11']],
  });
});
