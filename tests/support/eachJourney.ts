/**
 * Hooks around every test in a browser. Files of a worker share the modules that they load, so a hook of `browser.ts` would only
 * run for the first file.
 */
import { afterEach } from 'vitest';
import { closePages, sayHowPagesStand } from './browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await sayHowPagesStand();
  await closePages();
});
