import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { configureScreens } from './configureScreens.ts';

configureScreens();

vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// Testing Library does this only for the first file by itself, and later files would find leftover elements.
afterEach(cleanup);
