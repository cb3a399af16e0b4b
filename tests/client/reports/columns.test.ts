import { expect, it } from 'vitest';
import { translate } from '../../../src/i18n/translate';
import { getHeading, type Column } from '../../../src/reports/columns';

const column = (name: string) => ({ name, kind: 'text', value: () => '' }) as Column<object>;

it('a column without a title is an error in development', () => {
  expect(getHeading(column('total_sales'), translate)).toBe('Total Sales');
  expect(() => getHeading(column('totl_sales'), translate)).toThrow(
    'There is no text for reports.columns.totl_sales.',
  );
  expect(getHeading(column('value-7'), translate)).toBe('value-7');
});
