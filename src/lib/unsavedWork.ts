import { useEffect } from 'react';

const works = new Set<() => boolean>();

export const hasUnsavedWork = (): boolean => [...works].some(isUnsaved => isUnsaved());

/**
 * While registered, the browser asks before leaving the page with unsaved work, and the page does not reload itself.
 * @returns a function that unregisters it
 */
export function registerUnsavedWork(isUnsaved: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  works.add(isUnsaved);
  window.addEventListener('beforeunload', ask);
  return () => {
    works.delete(isUnsaved);
    window.removeEventListener('beforeunload', ask);
  };
}

/**
 * Registers unsaved work while the component is mounted.
 * @param isUnsaved must be the same function on every render
 */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  useEffect(() => registerUnsavedWork(isUnsaved), [isUnsaved]);
}
