import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANNOUNCEMENTS_ELEMENT_ID } from '../../../src/ui/announce';
import { useAnnounceSettledText } from '../../../src/ui/useAnnounceSettledText';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Margin = ({ text }: { text: string | null }) => {
  useAnnounceSettledText(text);
  return <div id={ANNOUNCEMENTS_ELEMENT_ID} />;
};

it('says what is settled once, and neither the first text nor what was typed on the way', async () => {
  const { rerender, container } = render(<Margin text={null} />);
  const heard: (string | null)[] = [];
  new MutationObserver(() => heard.push(container.textContent)).observe(container, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  for (const [text, milliseconds] of [
    ['Margin 10%', 5000],
    ['Margin 2%', 100],
    ['Margin 25%', 5000],
    ['Margin 25%', 5000],
  ] as const) {
    rerender(<Margin text={text} />);
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  }
  expect(heard).toEqual(['Margin 25%']);
});
