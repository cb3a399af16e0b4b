import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROW_HEIGHTS_PX } from '../../../../src/theme/sizes';
import { lightTheme } from '../../../../src/theme/theme';
import { useVirtualRows } from '../../../../src/ui/table/useVirtualRows';
import { standInForLayout } from '../../../support/layout';

beforeEach(() => {
  standInForLayout();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let seen: ReturnType<typeof useVirtualRows>;

const Table = () => {
  seen = useVirtualRows(500, false);
  const { body, items } = seen;
  return (
    <table>
      <tbody ref={body}>
        {items.map(index => (
          <tr key={index}>
            <td>Row {index}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** @param top distance of the table from the top of the window, in pixels */
function drawnFrom(top: number): number {
  vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  const { unmount } = render(
    <ThemeProvider theme={lightTheme}>
      <Table />
    </ThemeProvider>,
  );
  const rows = screen.getAllByRole('row').length;
  unmount();
  return rows;
}

it('renders fewer rows of a long table that begins far down the page', () => {
  const atTop = drawnFrom(0);
  expect(atTop).toBeGreaterThan(20);
  expect(drawnFrom(5000)).toBeLessThan(atTop - 10);
});

it('leaves as much space above and below as the other rows would take', () => {
  const drawn = drawnFrom(300);
  expect(seen.items).toHaveLength(drawn);
  expect(seen.above + seen.below).toBe((500 - drawn) * ROW_HEIGHTS_PX.comfortable);
});
