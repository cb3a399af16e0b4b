import { useEffect, useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'> | globalThis.DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** A file that is dropped beside its place would be opened by the browser, and what was typed on the page would go. */
function refuseElsewhere(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * A place that takes files which are dropped on it; the rest of the page takes none while it is there. Text that is dragged
 * is the browser's business as before.
 * @param take given what was dropped while the event lasts, for later the browser has forgotten it
 * @returns whether files are held over the place, and what the element of the place listens to
 */
export function useFileDrop(take: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const places = new AbortController();
    // One of this place's own, which another that goes leaves alone.
    const refuse = (event: globalThis.DragEvent) => refuseElsewhere(event);
    for (const kind of ['dragover', 'drop'] as const)
      document.addEventListener(kind, refuse, { signal: places.signal });
    return () => places.abort();
  }, []);
  const place = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // From one element of the place to another is not out of it.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer);
    },
  };
  return { over, place };
}
