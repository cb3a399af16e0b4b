import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

configure({ asyncUtilTimeout: 30_000 });

// Files are not kept apart: none finds what another left behind.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// By itself Testing Library does so for the first file alone: a button that stays is pressed by the next file.
afterEach(cleanup);
