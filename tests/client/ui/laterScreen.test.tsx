/** Parts of a screen that are fetched when they are first drawn. */
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { laterScreen } from '../../../src/ui/laterScreen';

/** Drawn as in a browser: what follows a drawing does so a task later. */
async function drawn(element: React.ReactNode): Promise<HTMLElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(element);
  await new Promise(resolve => setTimeout(resolve, 100));
  onTestFinished(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });
  return place;
}

it('is shown where its file arrives between the first drawing and what follows it', async () => {
  const Part = laterScreen(() => Promise.resolve({ default: () => 'The form' }), 'Waiting');
  const Opener = () => {
    useLayoutEffect(() => void Part.fetched(), []);
    return <Part />;
  };
  expect((await drawn(<Opener />)).textContent).toBe('The form');
});

it('is drawn at once where its file is there, and drawn once', async () => {
  const draws = vi.fn(() => 'The form');
  const Part = laterScreen(() => Promise.resolve({ default: draws }), 'Waiting');
  await Part.fetched();
  expect((await drawn(<Part />)).textContent).toBe('The form');
  expect(draws).toHaveBeenCalledTimes(1);
});

it('asks for its file again with the next mount where it did not arrive, and says so until then', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ default: () => 'The form' });
  const Part = laterScreen(load, 'Waiting', () => 'Missing');
  expect((await drawn(<Part />)).textContent).toBe('Missing');
  expect(load).toHaveBeenCalledTimes(1);
  expect((await drawn(<Part />)).textContent).toBe('The form');
});

it('asks for its file again when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ default: () => 'The form' });
  const Part = laterScreen(load, 'Waiting', () => 'Missing');
  const place = await drawn(<Part />);
  expect(place.textContent).toBe('Missing');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(place.textContent).toBe('The form'));
});
