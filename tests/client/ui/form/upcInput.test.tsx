import { screen, waitFor } from '@testing-library/react';
import { Form, RecordContextProvider, ResourceContextProvider, type RaRecord } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { UpcInput } from '../../../../src/ui/form/UpcInput';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const REFUSAL = 'Enter the digits of the code, 14 at most.';

function show(record: Partial<RaRecord>) {
  signInAs();
  const save = vi.fn();
  const { user } = showPart(
    <ResourceContextProvider value="products">
      <RecordContextProvider value={record}>
        <Form record={record} onSubmit={save}>
          <UpcInput source="upc" />
          <button>Save</button>
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>,
  );
  const press = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, save, press, box: screen.getByRole('textbox', { name: 'UPC' }) };
}

it('keeps a code with letters that the record has already, and takes no other one', async () => {
  const { user, save, press, box } = show({ id: 5, upc: 'ABC-12' });
  await press();
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual({ id: 5, upc: 'ABC-12' }));
  await user.type(box, '3');
  await press();
  await screen.findByText(REFUSAL);
  await user.clear(box);
  await user.type(box, 'ABC-12');
  await press();
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

it('refuses letters that a new record begins with', async () => {
  const { save, press } = show({ upc: 'ABC-12' });
  await press();
  await screen.findByText(REFUSAL);
  expect(save).not.toHaveBeenCalled();
});

it('warns of a wrong check digit, and saves the code all the same', async () => {
  const { user, save, press, box } = show({ id: 5, upc: '' });
  await user.type(box, '036000291453');
  await screen.findByText('The check digit does not match', { exact: false });
  await press();
  await waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual({ id: 5, upc: '036000291453' }));
  await user.type(box, '{Backspace}2');
  await waitFor(() => expect(screen.queryByText('The check digit', { exact: false })).toBeNull());
});

it('leads on after a scan, which ends with Enter, and does not save', async () => {
  const { user, save, box } = show({ id: 5, upc: '' });
  await user.type(box, '4006381333931{Enter}');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(save).not.toHaveBeenCalled();
});
