import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltips } from '../../../src/ui/Tooltips';

beforeEach(async () => {
  await import('../../../src/ui/AnchoredTooltip');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const point = async (element: Element) => {
  fireEvent.pointerOver(element);
  await pass(1000);
};

const tooltip = (name: string) => screen.queryByRole('tooltip', { name });

it('shows the name of an icon button while the pointer is on the button or on the tooltip', async () => {
  render(
    <>
      <Tooltips />
      <button type="button" aria-label="Delete rice">
        <svg />
      </button>
    </>,
  );
  await point(screen.getByRole('button'));
  await point(tooltip('Delete rice')!);
  expect(tooltip('Delete rice')).toBeVisible();
  await point(document.body);
  expect(tooltip('Delete rice')).toBeNull();
  await point(screen.getByRole('button'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await pass(1000);
  expect(tooltip('Delete rice')).toBeNull();
});

it('shows its own text of an element, such as why a button is disabled, and nothing for a button with a text', async () => {
  render(
    <>
      <Tooltips />
      <span data-tooltip="You cannot delete your own account">
        <button type="button" disabled aria-label="Delete Ada">
          <svg />
        </button>
      </span>
      <button type="button" aria-label="Rename till 1">
        Rename
      </button>
    </>,
  );
  await point(screen.getByRole('button', { name: 'Delete Ada' }));
  expect(tooltip('You cannot delete your own account')).toBeVisible();
  await point(screen.getByRole('button', { name: 'Rename till 1' }));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
