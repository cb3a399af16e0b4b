import { configure } from '@testing-library/react';

/** How long Testing Library waits, and what it says of a page that lacks something. */
export function configureScreens(): void {
  configure({
    asyncUtilTimeout: 30_000,
    // By default the whole page is printed. The texts of its main part say where it stood.
    getElementError: message => {
      const main = document.querySelector('main') ?? document.body;
      return new Error(`${message ?? ''}\nThe page shows: ${(main.textContent ?? '').slice(0, 1500)}`);
    },
  });
}
