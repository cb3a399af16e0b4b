import { configure } from '@testing-library/react';

export function configureScreens(): void {
  // jsdom neither opens nor closes popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  configure({
    asyncUtilTimeout: 30_000,
    // The error message contains the text of `<main>` instead of the HTML of the whole page.
    getElementError: message => {
      const main = document.querySelector('main') ?? document.body;
      return new Error(`${message ?? ''}\nThe page shows: ${(main.textContent ?? '').slice(0, 1500)}`);
    },
  });
}
