/** Handles scans while the focus is in an input for a figure, where the code must not stay. */
import { useEffect } from 'react';
import { createBurstReader } from './burstReader';
import { deliverScan, useScans } from './scans';

/** Matches inputs for numbers. A scanned code is never meant as their value. */
const FIGURES = 'input:is([inputmode=decimal], [inputmode=numeric])';

/**
 * @returns a function that takes every key, its time in milliseconds and its target, and returns the code that an
 *   Enter completes. The input then has its earlier value again and has lost the focus, because counting the code may
 *   change its figure.
 */
function figureScanReader(): (key: string, at: number, target: Element) => string | null {
  let before = '';
  let box: HTMLInputElement | null = null;
  const newReader = () => createBurstReader(() => (before = box!.value));
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

/** Like `useScans`, but also for codes that are scanned into a number input of the screen. */
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
      void deliverScan(code);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
}
