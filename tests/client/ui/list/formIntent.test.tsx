import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Supplier } from '../../../../src/dataProvider/api';
import { createColumn, createLazyForm, ListScreen } from '../../../../src/ui/list';
import { createShelf, showList } from '../../../support/lists';

const Column = createColumn<Supplier>();

it.each([/^Add/, /^Edit/])('when a pointer reaches the link %s', async name => {
  const load = vi.fn(async () => Promise.resolve({ default: () => <p>The form</p> }));
  const Form = createLazyForm(load);
  const { user } = showList(
    <ListScreen form={<Form />}>
      <Column source="name" />
    </ListScreen>,
    createShelf([{ id: 1, name: 'Brot', status: true }]),
  );
  const link = await screen.findByRole('link', { name });
  expect(load).not.toHaveBeenCalled();
  await user.hover(link);
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await user.click(link);
  await screen.findByText('The form');
  expect(load).toHaveBeenCalledOnce();
});
