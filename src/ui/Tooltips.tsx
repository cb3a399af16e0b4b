import { useEffect, useState } from 'react';
import { lazy } from './lazy';
import type { AnchoredTooltipProps } from './AnchoredTooltip';

/**
 * The code that positions a tooltip has 11 kB, so it loads with the first tooltip. If its file fails to load, there is
 * no tooltip.
 */
const AnchoredTooltip = lazy<AnchoredTooltipProps>(async () =>
  import('./AnchoredTooltip').then(
    ({ AnchoredTooltip: Tip }) => ({ default: Tip }),
    () => ({ default: () => null }),
  ),
);

/**
 * Milliseconds before a tooltip opens (`BEFORE`) and before it closes (`AFTER`). The first delay skips a pointer that
 * only passes over the element. The second delay lets the pointer move from the element to the tooltip.
 */
const BEFORE = 300;
const AFTER = 100;

const HINTED = '[data-tooltip], :is(a, button)[aria-label]:not([title], :disabled)';

/** Finds the element around `target` that has a tooltip: `data-tooltip`, or the name of a button without a text. */
function findHinted(target: EventTarget | null): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>(HINTED) : null;
  return found && (found.dataset.tooltip || found.textContent?.trim() === '') ? found : null;
}

/**
 * The tooltip of the whole page. A tooltip per button would make tables slow, because MUI's Tooltip takes longer to
 * render than the button.
 */
export const Tooltips = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: HTMLElement | null, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(next), delay);
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      if (target instanceof Element && target.closest('[role=tooltip]')) {
        clearTimeout(timer);
        return;
      }
      const next = findHinted(target);
      show(next, next ? BEFORE : AFTER);
    };
    const onFocus = ({ target }: FocusEvent) =>
      show(target instanceof Element && target.matches(':focus-visible') ? findHinted(target) : null, AFTER);
    const hide = () => show(null, 0);
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return anchor?.isConnected ? <AnchoredTooltip anchor={anchor} /> : null;
};
