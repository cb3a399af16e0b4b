/** Around every test in a browser. Files of a worker share what they load, so a hook of `browser.ts` would be the first one's alone. */
import { afterEach } from 'vitest';
import { closePages, sayHowPagesStand } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await sayHowPagesStand();
  await closePages();
});
