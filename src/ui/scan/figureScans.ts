/** A scan while the focus is in a box for a figure: its digits are no figure. */
import { useEffect } from 'react';
import { burstReader, GAP } from './burst';
import { handOver, useScans } from './scans';

/** Boxes that take a figure, and nothing that a scanner could mean. */
const FIGURES = 'input:is([inputmode=decimal], [inputmode=numeric])';

/**
 * @returns a function that is given every key with its moment in milliseconds and where it was pressed, and gives the code that an
 *   Enter ends there. The box has by then what stood in it before the code, and has let go of the focus: what counts the
 *   code may change its figure.
 */
function figureScanReader(): (key: string, at: number, target: Element) => string | null {
  const read = burstReader();
  let before = '';
  let box: Element | null = null;
  let last = -Infinity;
  return (key, at, target) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(FIGURES)) return null;
    if (at - last > GAP || target !== box) before = target.value;
    box = target;
    last = at;
    const code = read(key, at);
    if (code === null) return null;
    putBack(target, before);
    target.blur();
    return code;
  };
}

/** As if it was typed: whoever draws the box hears of it. */
function putBack(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** `useScans`, also of what is scanned into one of the screen's boxes for figures. */
export function useScansInFigures(take: Parameters<typeof useScans>[0]): void {
  useScans(take);
  useEffect(() => {
    const read = figureScanReader();
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
      if (document.querySelector('[role=dialog]')) return;
      const code = read(key, event.timeStamp, target);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      void handOver(code);
    };
    // Before the box hears of it.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
