/** Keyboard focus: a component that closes, disables or removes the focused element moves the focus on. */
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react';

const focus = (element: HTMLElement | null | undefined): void => element?.focus({ preventScroll: true });

const placeAround = (element: Element): HTMLElement | null =>
  element.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main-content');

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Returns the focus to the element that opened a form when the form closes.
 * @param open true while the form is open
 * @returns the ref of that element
 */
export function useFocusBack<Opener extends HTMLElement>(open: boolean) {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}

/**
 * Returns the focus to a button that is disabled while it works, unless the person moved the focus. If the button is
 * removed, the focus moves to the page or the dialog around it.
 * @returns the ref of that button
 */
export function useFocusAfterWork(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    if (busy) wasPressed.current = element === document.activeElement;
    else if (wasPressed.current) {
      wasPressed.current = false;
      // When a user presses a disabled button, the browser moves the focus to an element around the button.
      if (document.activeElement?.contains(element)) focus(element);
    }
  }, [busy]);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element && (element === document.activeElement || (wasPressed.current && isLost())))
        focus(placeAround(element));
    };
  }, []);
  return button;
}

/**
 * The ref of an element that disappears when it, or an element inside, is pressed. The page or the dialog around it
 * gets the focus.
 */
export const focusAroundRemoved: RefCallback<HTMLElement> = element => () => {
  if (element?.contains(document.activeElement)) focus(placeAround(element));
};

const ACTION = ':is(:scope, :scope > td) > .row-action:not(:disabled)';

function actionBeside(item: Element): HTMLElement | null {
  for (const step of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let other = item[step]; other; other = other[step]) {
      const found = [...other.querySelectorAll<HTMLElement>(ACTION)].at(-1);
      if (found) return found;
    }
  return null;
}

/**
 * The ref of a row or card. When it is removed with the focus inside, the row or card beside it gets the focus.
 */
export const focusBesideRemoved: RefCallback<HTMLElement> = item => () => {
  if (item?.contains(document.activeElement)) focus(actionBeside(item) ?? placeAround(item));
};

/** In a dialog whose opener is removed with its row or card, moves the focus to the row or card beside it. */
export function useFocusBesideOpener(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const item = opener?.closest('tr, li');
    if (!opener || !item) return;
    const beside = actionBeside(item);
    const page = placeAround(item);
    // This runs after the dialog has returned the focus to its opener.
    const goOn = () => {
      if (!opener.isConnected && isLost()) focus(beside?.isConnected ? beside : page);
    };
    return () => void setTimeout(goOn);
  }, [opener]);
}
