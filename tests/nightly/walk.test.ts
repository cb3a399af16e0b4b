import { it } from 'vitest';
import { expectPagesToFit } from '../support/walk.ts';

it('has no page that is wider than a window of any width', async () => {
  await expectPagesToFit([1440, 1280, 1024, 768, 390, 320]);
});
