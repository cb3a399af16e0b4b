import { useEffect, useState, type DragEvent } from 'react';

const hasFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'> | globalThis.DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * Refuses a file that is dropped outside of a target. The browser would open the file in place of the page and lose
 * typed input.
 */
function refuseElsewhere(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/**
 * A drop target for files. While it is mounted, the rest of the page refuses files; dragged text is not affected.
 * @param take called during the drop event, because the browser clears the items afterwards
 * @returns true while files are over the target, and the target's event listeners
 */
export function useFileDrop(take: (dropped: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const places = new AbortController();
    // Each drop target creates a listener of its own. If two targets added the same function, the document would
    // register it only once.
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
      // `dragleave` also fires when the pointer moves between elements inside the target.
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
