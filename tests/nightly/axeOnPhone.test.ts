import { it } from 'vitest';
import { expectNoAxeFaults, PHONE_STATES } from '../support/axeStates.ts';
import { PHONE } from '../support/browser.ts';

it('axe finds nothing in dark on a phone, from signing in to every screen', async () => {
  await expectNoAxeFaults({ ...PHONE, colorScheme: 'dark' }, PHONE_STATES);
}, 240_000);
