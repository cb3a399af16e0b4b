import { useMediaQuery, type Theme } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { usePreferences } from '../../lib/preferences';
import { ROW_HEIGHTS_PX } from '../../theme/sizes';

/** Tables with up to this many rows render all rows, so that the browser's own search finds them. */
const WHOLE = 100;

/** Estimated height of a card in pixels, used until a card is measured. */
const PHONE_ROW = 84;

interface RowWindow {
  body: RefObject<HTMLTableSectionElement | null>;
  windowed: boolean;
  items: number[];
  above: number;
  below: number;
  measure: (element: HTMLElement | null) => void;
}

/** Limits a table to the rows inside the window and some around it. @param whole true to render all rows */
export function useVirtualRows(count: number, whole: boolean): RowWindow {
  const body = useRef<HTMLTableSectionElement>(null);
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const { density } = usePreferences();
  const windowed = !whole && count > WHOLE;
  const top = useTopOf(body, windowed);
  const virtualizer = useWindowVirtualizer({
    count: windowed ? count : 0,
    estimateSize: () => (phone ? PHONE_ROW : ROW_HEIGHTS_PX[density]),
    overscan: 10,
    scrollMargin: top,
    useFlushSync: false,
  });
  const visible = virtualizer.getVirtualItems();
  return {
    body,
    windowed,
    items: windowed ? visible.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index),
    above: (visible[0]?.start ?? top) - top,
    below: virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
  };
}

function useTopOf(element: RefObject<HTMLElement | null>, watched: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!watched) return;
    const look = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, watched]);
  return top;
}
