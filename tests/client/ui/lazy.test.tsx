import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lazy, createLazyScreen } from '../../../src/ui/lazy';

const MISSING = /^WaitingA part of this page did not load/;

/** Renders without `act`, like a browser. */
function draw(element: ReactNode): HTMLElement {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(element);
  onTestFinished(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });
  return place;
}

const textOf = (element: ReactNode) => {
  const place = draw(element);
  return expect.poll(() => place.textContent);
};

it('is shown where its file arrives between the first drawing and what follows it', async () => {
  const Part = createLazyScreen(() => Promise.resolve({ default: () => 'The form' }), 'Waiting');
  const Opener = () => {
    useLayoutEffect(() => void Part.preload(), []);
    return <Part />;
  };
  await textOf(<Opener />).toBe('The form');
});

it('is drawn at once where its file is there, and drawn once', async () => {
  const draws = vi.fn(() => 'The form');
  const Part = createLazyScreen(() => Promise.resolve({ default: draws }), 'Waiting');
  await Part.preload();
  await textOf(<Part />).toBe('The form');
  expect(draws).toHaveBeenCalledTimes(1);
});

it('asks for its file again with the next mount where it did not arrive, and says so until then', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ default: () => 'The form' });
  const Part = lazy(load, 'Waiting');
  await textOf(<Part />).toMatch(MISSING);
  expect(load).toHaveBeenCalledTimes(1);
  await textOf(<Part />).toBe('The form');
});

it('asks for its file again when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: () => 'The form' });
  const Part = lazy(load, 'Waiting');
  const place = draw(<Part />);
  await expect.poll(() => place.textContent).toMatch(MISSING);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(place.textContent).toBe('The form');
  });
});
