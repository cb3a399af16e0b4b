import { it } from 'vitest';
import { expectPagesToFit } from '../../support/walk.ts';

it('has no page that is wider than the window, two heights of controls, one border, one size of labels and two widths', async () => {
  await expectPagesToFit([1440, 768, 320]);
});
