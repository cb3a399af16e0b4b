import { getContrastRatio, ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nContextProvider, NotificationContextProvider, useNotify } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { LazyNotifications } from '../../../src/layout/LazyNotifications';
import { lightTheme } from '../../../src/theme/theme';

afterEach(cleanup);

const Sayer = () => {
  const notify = useNotify();
  const say = () => {
    notify('Bananas: 21 in stock now');
    notify('Product updated');
  };
  return <button onClick={say}>Save</button>;
};

it('has an Undo button that is readable in the light theme', async () => {
  const Deleter = () => {
    const notify = useNotify();
    return <button onClick={() => notify('Product deleted', { undoable: true })}>Delete</button>;
  };
  render(
    <NotificationContextProvider>
      <ThemeProvider theme={lightTheme}>
        <Deleter />
        <LazyNotifications />
      </ThemeProvider>
    </NotificationContextProvider>,
  );
  fireEvent.click(screen.getByText('Delete'));
  const button = await screen.findByRole('button', { name: 'ra.action.undo' });
  const { backgroundColor } = getComputedStyle(button.closest('.MuiSnackbarContent-root')!);
  expect(getContrastRatio(getComputedStyle(button).color, backgroundColor)).toBeGreaterThanOrEqual(4.5);
});

it.each([
  [{ smart_count: 1 }, 'Product updated'],
  [{ smart_count: 3 }, '3 products updated'],
])("names the resource of react-admin's own forms: %j", async (messageArgs, sentence) => {
  const Saver = () => {
    const notify = useNotify();
    const args = { messageArgs: { ...messageArgs, _: 'Element updated' } };
    return <button onClick={() => notify('resources.products.notifications.updated', args)}>Save</button>;
  };
  render(
    <I18nContextProvider value={i18nProvider}>
      <NotificationContextProvider>
        <Saver />
        <LazyNotifications />
      </NotificationContextProvider>
    </I18nContextProvider>,
  );
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

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
