import { screen } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, useList } from 'ra-core';
import { Datagrid, TextField } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { MoneyField } from '../../../src/ui/MoneyField';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const Fees = () => (
  <ResourceContextProvider value="fees">
    <ListContextProvider value={useList({ data: [{ id: 1, name: 'Bag', fee: 250 }] })}>
      <Datagrid bulkActionButtons={false} rowClick={false}>
        <TextField source="name" />
        <MoneyField source="fee" />
      </Datagrid>
    </ListContextProvider>
  </ResourceContextProvider>
);

it("is aligned right in react-admin's Datagrid, with its heading", async () => {
  showPart(<Fees />);
  expect(await screen.findByRole('cell', { name: '$2.50' })).toHaveClass('MuiTableCell-alignRight');
  expect(screen.getByRole('columnheader', { name: 'Fee' })).toHaveClass('MuiTableCell-alignRight');
  expect(screen.getByRole('cell', { name: 'Bag' })).not.toHaveClass('MuiTableCell-alignRight');
});
