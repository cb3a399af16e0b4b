import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tip } from '../../../src/ui/Tip';

afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('keeps a tooltip while the pointer is on the element or on the tooltip itself', async () => {
  await import('@mui/material/Tooltip');
  vi.useFakeTimers();
  render(
    <Tip title="Banners">
      <button type="button">B</button>
    </Tip>,
  );
  const button = screen.getByText('B');
  fireEvent(
    button,
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
  );
  await pass(1000);
  const tooltip = screen.getByRole('tooltip', { name: 'Banners' });
  fireEvent.pointerLeave(button.parentElement!);
  await pass(50);
  fireEvent.pointerEnter(tooltip);
  await pass(1000);
  expect(screen.getByText('Banners')).toBeVisible();
  fireEvent.pointerLeave(tooltip);
  await pass(1000);
  expect(screen.getByText('Banners')).not.toBeVisible();
});
