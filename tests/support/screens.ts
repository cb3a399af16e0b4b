import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

configure({
  asyncUtilTimeout: 30_000,
  // By default the whole page is printed. The texts of its main part say where it stood.
  getElementError: message => {
    const main = document.querySelector('main') ?? document.body;
    return new Error(`${message ?? ''}\nThe page shows: ${(main.textContent ?? '').slice(0, 1500)}`);
  },
});

// Test files are not isolated from each other. This removes what another file left behind.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
// Testing Library by itself does this only for the first file, and the next file would press a button that was left over.
afterEach(cleanup);
