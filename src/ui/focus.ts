/** Moves the keyboard focus to another element when the focused element is closed, disabled or removed. */
import { useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react';

const focus = (element: HTMLElement | null | undefined): void => element?.focus({ preventScroll: true });

const placeAround = (element: Element): HTMLElement | null =>
  element.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main-content');

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Returns the focus to the element that opened a form, when the form closes.
 * @param open true while the form is open
 * @returns a ref for the opening element
 */
export function useReturnFocusToOpener<Opener extends HTMLElement>(open: boolean) {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}

/**
 * Returns the focus to a button that was disabled during its action, unless the person has moved the focus. If the
 * button was removed, the page or the surrounding dialog gets the focus.
 * @returns a ref for the button
 */
export function useReturnFocusAfterAction(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    if (busy) wasPressed.current = element === document.activeElement;
    else if (wasPressed.current) {
      wasPressed.current = false;
      // After a click on a button that becomes disabled, browsers move the focus to an element around the button.
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
 * Ref for an element that disappears when the person clicks a button inside it. The page or the surrounding dialog then
 * gets the focus.
 */
export const focusContainerOfRemovedElement: RefCallback<HTMLElement> = element => () => {
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
 * Ref for a table row or card. If it is removed while it contains the focus, the neighbouring row or card gets the
 * focus.
 */
export const focusNeighbourOfRemovedRow: RefCallback<HTMLElement> = item => () => {
  if (item?.contains(document.activeElement)) focus(actionBeside(item) ?? placeAround(item));
};

/**
 * Moves the focus when a dialog closes whose opening button was removed with its row or card. The neighbouring row or
 * card gets the focus.
 */
export function useFocusRowAfterDialog(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const item = opener?.closest('tr, li');
    if (!opener || !item) return;
    const beside = actionBeside(item);
    const page = placeAround(item);
    // A closing dialog first tries to return the focus to the button that opened it. If the button was removed, `goOn`
    // moves the focus afterwards.
    const goOn = () => {
      if (!opener.isConnected && isLost()) focus(beside?.isConnected ? beside : page);
    };
    return () => void setTimeout(goOn);
  }, [opener]);
}
