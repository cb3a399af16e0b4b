import { expect, it, vi } from 'vitest';
import { translate } from '../../../src/i18n/translate';
import { getHeading, type Column } from '../../../src/reports/columns';

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
