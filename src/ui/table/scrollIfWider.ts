import type { RefCallback } from 'react';

/**
 * Ref for the element around a table. If the table is wider, it scrolls in the element. The head of a table in a
 * scrolling element is not sticky, so the element scrolls only then.
 */
export const scrollIfWider: RefCallback<HTMLElement> = place => {
  const observer = new ResizeObserver(() => {
    if (!place) return;
    place.style.overflowX = '';
    if (place.scrollWidth > place.clientWidth) place.style.overflowX = 'auto';
  });
  if (place) observer.observe(place);
  return () => observer.disconnect();
};
