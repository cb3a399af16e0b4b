import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useClearSelectionOnEscape } from '../../../../src/ui/list/selection';

it('clears a selection on Escape, and does nothing where no row is selected', () => {
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  const clear = vi.fn();
  const { rerender } = renderHook(({ clears }) => useClearSelectionOnEscape(clears ? clear : undefined), {
    initialProps: { clears: true },
  });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  rerender({ clears: false });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  window.removeEventListener('error', failed);
  expect(clear).toHaveBeenCalledOnce();
  expect(failed).not.toHaveBeenCalled();
});
