/**
 * Runs before every file of `tests/screens`. Files of a worker share loaded modules, because loading the application
 * takes seconds; `openApp` clears the state that a test leaves behind.
 */
import '@testing-library/jest-dom/vitest';
import type * as EmotionCache from '@emotion/cache';
import { vi } from 'vitest';
import { configureScreens } from './configureScreens.ts';

configureScreens();

// Keeps styles out of the document. jsdom matches every CSS rule against every element that a query by role visits.
vi.mock('@emotion/cache', async importOriginal => {
  const { default: createCache } = await importOriginal<typeof EmotionCache>();
  return {
    default: (options: Parameters<typeof createCache>[0]) =>
      createCache({ ...options, container: document.createElement('head') }),
  };
});
