import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { configureScreens } from './configureScreens.ts';

configureScreens();

// Test files are not isolated from each other. This removes what another file left behind.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// Testing Library by itself does this only for the first file, and the next file would press a button that was left over.
afterEach(cleanup);
