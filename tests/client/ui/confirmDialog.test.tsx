import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

it('does it once at two presses, and again once the first has ended', async () => {
  const first = Promise.withResolvers<void>();
  const onConfirm = vi.fn(() => first.promise);
  showPart(
    <ConfirmDialog
      title="Delete"
      sentence="Sure?"
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Delete' })).toHaveAccessibleDescription('Sure?');
  const button = screen.getByRole('button', { name: 'Delete' });
  button.click();
  button.click();
  expect(onConfirm).toHaveBeenCalledOnce();
  await act(async () => first.resolve());
  button.click();
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
