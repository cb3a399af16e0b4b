/** Around every test in a browser. Files of a worker share what they load, so a hook of `browser.ts` would be the first one's alone. */
import { afterEach } from 'vitest';
import { closePages } from './browser.ts';

afterEach(closePages);
