/** Opened by a key, the search has its box at once: the letters that follow are for it. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchButton } from '../../../src/layout/SearchButton';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const waiting = vi.hoisted<(() => void)[]>(() => []);
// As on a slow page, before its next frame.
vi.mock('../../../src/lib/seenFirst', () => ({ seenFirst: (draw: () => void) => void waiting.push(draw) }));

// The palette never arrives, so that the box is the one that stands in for it.
vi.mock('../../../src/layout/palette/Palette', () => new Promise(() => undefined));

beforeEach(() => {
  signInAs();
  waiting.length = 0;
});

const box = () => document.querySelector('input');

it.each(['{Enter}', ' '])('is open at once after the key "%s"', async key => {
  const { user } = showPart(<SearchButton />, {});
  screen.getByRole('button', { name: 'Find or go to' }).focus();
  await user.keyboard(`${key}prof`);
  expect(box()).toHaveValue('prof');
  expect(waiting).toEqual([]);
});

it('is open after the next frame when it is pressed with the pointer', async () => {
  const { user } = showPart(<SearchButton />, {});
  await user.click(screen.getByRole('button', { name: 'Find or go to' }));
  expect(box()).toBeNull();
  expect(waiting).toHaveLength(1);
});
