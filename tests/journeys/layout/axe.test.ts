import { it } from 'vitest';
import { expectNoAxeFaults, STATES } from '../../support/axeStates.ts';

it('axe finds nothing in light on a desk, from signing in to each kind of screen and state', async () => {
  await expectNoAxeFaults({ colorScheme: 'light' }, STATES);
}, 240_000);
