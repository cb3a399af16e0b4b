import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NotificationContextProvider, useNotify } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { LazyNotifications } from '../../../src/layout/LazyNotifications';

afterEach(cleanup);

const Sayer = () => {
  const notify = useNotify();
  const say = () => {
    notify('Bananas: 21 in stock now');
    notify('Product updated');
  };
  return <button onClick={say}>Save</button>;
};

it('says what was done next, though the pointer rests on what was said before', async () => {
  render(
    <NotificationContextProvider>
      <Sayer />
      <LazyNotifications />
    </NotificationContextProvider>,
  );
  fireEvent.click(screen.getByText('Save'));
  const said = await screen.findByText('Bananas: 21 in stock now');
  fireEvent.mouseOver(said);
  expect(screen.queryByText('Product updated')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Product updated')).not.toBeNull(), { timeout: 3500 });
});
