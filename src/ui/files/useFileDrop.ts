import { useEffect, useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'> | globalThis.DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * The browser would open a file that is dropped outside a target, and typed input on the page would be lost.
 */
function refuseElsewhere(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * A drop target for files. While it is mounted, the rest of the page refuses dropped files; dragged text is not
 * affected.
 * @param take called during the event with the dropped items, because the browser clears them afterwards
 * @returns `true` while files are held over the target, and the listeners for its element
 */
export function useFileDrop(take: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const places = new AbortController();
    // Each target registers a function of its own, so that removing one target's listener leaves the others registered.
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
      // Moving between elements inside the target does not leave it.
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
