import type { MouseEvent } from 'react';

const OWN_CLICK = 'a, button, label, input, select, textarea, [popover], .select';

/**
 * True if a click is meant for the row itself: not for a control in the row, and not the end of selecting text with the
 * pointer. With Shift, a click extends a selection of rows.
 */
export function isRowPress({ target, shiftKey }: MouseEvent): boolean {
  if (target instanceof Element && target.closest(OWN_CLICK)) return false;
  return window.getSelection()?.isCollapsed !== false || shiftKey;
}
