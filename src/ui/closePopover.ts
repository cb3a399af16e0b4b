/** Closes the popover around an element. @returns the button that opened it, or the element outside a popover */
export function closePopover(element: HTMLElement): HTMLElement {
  const popover = element.closest<HTMLElement>('[popover]');
  if (!popover) return element;
  popover.hidePopover();
  return (popover.previousElementSibling as HTMLElement | null) ?? element;
}
