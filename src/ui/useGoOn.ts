import { useEffect, useState } from 'react';

/** In milliseconds: the longest that a row may take to go away once its dialog was answered. */
const PATIENCE = 5000;

/** The action buttons of a row or card. */
const ACTION = '.actions > .row-action:enabled, .actions > a.row-action, :scope > .row-action:enabled';

/** The last action of the nearest row or card below; where there is none, above. */
function actionBeside(item: Element): HTMLElement | null {
  for (const step of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let other = item[step]; other; other = other[step]) {
      const found = [...other.querySelectorAll<HTMLElement>(ACTION)].at(-1);
      if (found) return found;
    }
  return null;
}

/** For a dialog: where its opener is removed together with its row or card, the focus goes to the row or card beside it. */
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
