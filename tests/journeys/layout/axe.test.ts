import { it } from 'vitest';
import { ALL_STATES, expectNoAxeFaults } from '../../support/axeStates.ts';

it('axe finds nothing in light on a desk, from signing in to every screen', async () => {
  await expectNoAxeFaults({ colorScheme: 'light' }, ALL_STATES);
}, 240_000);
