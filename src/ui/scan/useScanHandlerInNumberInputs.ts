/**
 * Handles barcode scans while a number input has the focus. The scanned digits must not stay in the input.
 */
import { useEffect } from 'react';
import { createScanReader } from './createScanReader';
import { dispatchScannedCode, useScanHandler } from './useScanHandler';

/** Selector of number inputs. */
const FIGURES = 'input:is([inputmode=decimal], [inputmode=numeric])';

/**
 * @returns a function that is called with each key, its time in milliseconds and its target. If the key completes a
 *   scan, the function restores the value that the input had before the scan, removes the focus from the input, and
 *   returns the scanned code. The focus is removed because the screen that handles the code can set the same input.
 */
function figureScanReader(): (key: string, at: number, target: Element) => string | null {
  let before = '';
  let box: HTMLInputElement | null = null;
  const newReader = () => createScanReader(() => (before = box!.value));
  let read = newReader();
  return (key, at, target) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(FIGURES)) return null;
    if (target !== box) read = newReader();
    box = target;
    const code = read(key, at);
    if (code === null) return null;
    putBack(target, before);
    target.blur();
    return code;
  };
}

function putBack(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Like `useScanHandler`, and also handles codes that are scanned while a number input has the focus. */
export function useScanHandlerInNumberInputs(take: Parameters<typeof useScanHandler>[0]): void {
  useScanHandler(take);
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
      void dispatchScannedCode(code);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
