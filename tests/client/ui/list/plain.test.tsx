import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Supplier } from '../../../../src/dataProvider/api';
import { StatusBadge } from '../../../../src/ui/fields';
import { createColumn, ListScreen } from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

const Column = createColumn<Supplier>();

const List = () => (
  <ListScreen form={<p>Form</p>} details={<p>Details</p>}>
    <Column source="name" />
    <Column source="phone" sortable={false} />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

/** Removes React's generated ids, which differ each time, and MUI's class names, which differ between versions. */
const markupOf = (element: Element): string =>
  element.outerHTML.replaceAll(/_r_\w+_/g, '_r_').replaceAll(/css-[\w-]+/g, 'css');

it.each([
  ['a table', false],
  ['cards', true],
])('as %s, to the letter', async (name, phone) => {
  const shelf = createShelf([
    { id: 1, name: 'Ñandú & Hijos', phone: '+1', status: true },
    { id: 2, name: '🍞', phone: '', status: false },
  ]);
  showList(<List />, shelf, { phone });
  const table = await screen.findByRole('table');
  await expect(markupOf(table.parentElement!).replaceAll('><', '>\n<')).toMatchFileSnapshot(
    `markup/${name.replace(' ', '-')}.txt`,
  );
});

it('says which rows the next page has', async () => {
  const suppliers = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    name: `Supplier ${at}`,
    status: true,
  }));
  const { user } = showList(<List />, createShelf(suppliers));
  const said = await screen.findByText(/1 to 50 of 60/);
  expect(said.getAttribute('aria-live')).toBe('polite');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(said.textContent).toMatch(/51 to 60 of 60/));
});
