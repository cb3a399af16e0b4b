/**
 * Hooks around every browser test. Files of a worker share loaded modules, so a hook in `browser.ts` would only run for
 * the first file.
 */
import { afterEach } from 'vitest';
import { closePages, sayHowPagesStand } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await sayHowPagesStand();
  await closePages();
});
