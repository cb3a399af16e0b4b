import type { RefCallback } from 'react';

/**
 * Ref for the element around a table. If the table is wider, it scrolls in the element. A sticky head would then cover
 * the first row, so the attribute `data-scrolls` makes the head static (table.css).
 */
export const scrollIfWider: RefCallback<HTMLElement> = place => {
  const observer = new ResizeObserver(() => {
    if (!place) return;
    delete place.dataset.scrolls;
    if (place.scrollWidth > place.clientWidth) place.dataset.scrolls = '';
  });
  if (place) observer.observe(place);
  // A column that is shown or hidden changes the width of the table only.
  if (place?.firstElementChild) observer.observe(place.firstElementChild);
  return () => observer.disconnect();
};
