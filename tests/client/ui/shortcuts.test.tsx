import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { KeyboardShortcuts } from '../../../src/layout/keys/KeyboardShortcuts';
import { ShortcutSettings } from '../../../src/ui/ShortcutSettings';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const clicked = vi.fn();

beforeEach(() => {
  localStorage.clear();
  signInAs();
  clicked.mockClear();
});

const show = () =>
  showPart(
    <main>
      <KeyboardShortcuts />
      <ShortcutSettings />
      <button type="button" data-shortcut="add" onClick={clicked}>
        Add
      </button>
      <div className="bulk-actions">
        <button type="button">Delete</button>
      </div>
      <table>
        <tbody>
          <tr>
            <td>Milk</td>
          </tr>
        </tbody>
      </table>
    </main>,
  );

const field = (name: string) => screen.getByRole('textbox', { name });

it('turns single keys off, and on again', async () => {
  const { user } = show();
  const box = screen.getByRole('checkbox', { name: 'Use shortcuts that are a single key' });
  await user.click(box);
  await user.keyboard('n?');
  expect(clicked).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(box);
  await user.keyboard('n');
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
});

it('gives a shortcut another key', async () => {
  const { user } = show();
  await user.type(field('Add a new record'), 'ñ');
  expect(field('Add a new record')).toHaveValue('ñ');
  await user.click(document.body);
  await user.keyboard('n');
  await user.keyboard('ñ');
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Restore the usual keys' }));
  expect(field('Add a new record')).toHaveValue('n');
});

it.each(['e', '7', ' '])('refuses "%s", which is taken or typed by scanners, at the field', async key => {
  const { user } = show();
  const add = field('Add a new record');
  await user.type(add, key);
  expect(add).toBeInvalid();
  expect(add).toHaveAccessibleDescription('Choose a letter or sign that no other shortcut uses.');
  await user.tab();
  expect(add).toBeValid();
  expect(add).toHaveValue('n');
});

it('goes to the actions of the selected rows', async () => {
  const { user } = show();
  await user.keyboard('b');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
});
