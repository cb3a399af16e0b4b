import { it } from 'vitest';
import { ALL_STATES, DARK_DESK_STATES, expectNoAxeFaults } from '../../support/axeStates.ts';

it('axe finds nothing in light on a desk, from signing in to every screen', async () => {
  await expectNoAxeFaults({ colorScheme: 'light' }, ALL_STATES);
}, 240_000);

it('axe finds no faint text in dark on a desk', async () => {
  await expectNoAxeFaults({ colorScheme: 'dark' }, DARK_DESK_STATES, ['color-contrast']);
}, 240_000);
