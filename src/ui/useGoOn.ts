import { useEffect, useState } from 'react';

/** Milliseconds that a row takes to go away, once its question is answered. */
const PATIENCE = 5000;

/** What acts on a row or card. */
const ACTION = '.actions > .row-action:enabled, .actions > a.row-action, :scope > .row-action:enabled';

/** That of the nearest row or card behind, else before; of several in one, the last. */
function actionBeside(item: Element): HTMLElement | null {
  for (const step of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let other = item[step]; other; other = other[step]) {
      const found = [...other.querySelectorAll<HTMLElement>(ACTION)].at(-1);
      if (found) return found;
    }
  return null;
}

/** For a dialog: where what opened it goes away with its row or card, the keyboard goes on with the one beside it. */
export function useGoOn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const item = opener?.closest('tr, li');
    if (!opener || !item) return;
    const beside = actionBeside(item);
    return () => {
      const look = () => {
        if (opener.isConnected) return;
        observer.disconnect();
        if (document.activeElement !== document.body) return;
        (beside?.isConnected ? beside : document.getElementById('main-content'))?.focus();
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true });
      setTimeout(look);
      setTimeout(() => observer.disconnect(), PATIENCE);
    };
  }, [opener]);
}
