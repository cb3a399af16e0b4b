import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextTooltip } from '../../../src/ui/TextTooltip';

afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('keeps a tooltip while the pointer is on the element or on the tooltip itself', async () => {
  await import('@mui/material/Tooltip');
  vi.useFakeTimers();
  render(
    <TextTooltip title="Banners">
      <button type="button">B</button>
    </TextTooltip>,
  );
  await pass(1000);
  const button = screen.getByText('B');
  fireEvent.mouseOver(button);
  await pass(1000);
  const tooltip = screen.getByRole('tooltip', { name: 'Banners' });
  fireEvent.mouseLeave(button);
  await pass(50);
  fireEvent.mouseOver(tooltip);
  await pass(1000);
  expect(screen.getByText('Banners')).toBeVisible();
  fireEvent.mouseLeave(tooltip);
  await pass(1000);
  expect(screen.getByText('Banners')).not.toBeVisible();
});
