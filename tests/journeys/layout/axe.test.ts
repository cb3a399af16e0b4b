/** `tests/nightly/axe.test.ts` has every screen and state, in both themes and on a phone. */
import { it } from 'vitest';
import { expectNoAxeFaults, STATES } from '../../support/axeStates.ts';

const WHAT = ['a list', 'a form with errors', 'the items of a promotion'];

it('axe finds nothing on the way from signing in to a list, a form and a dialog', async () => {
  await expectNoAxeFaults(
    { colorScheme: 'light' },
    STATES.filter(({ what }) => WHAT.includes(what)),
  );
}, 240_000);
