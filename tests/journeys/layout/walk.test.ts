/** `tests/nightly/walk.test.ts` has the other widths. */
import { it } from 'vitest';
import { expectPagesToFit } from '../../support/walk.ts';

it('has no page that is wider than a phone, two heights of controls, one border, one size of labels and two widths', async () => {
  await expectPagesToFit([390]);
});
