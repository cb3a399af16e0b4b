import { useEffect } from 'react';

const works = new Set<() => boolean>();

export const hasUnsavedWork = (): boolean => [...works].some(isUnsaved => isUnsaved());

/**
 * Registers a check for unsaved work. While it returns true, the browser asks before leaving the page, and the page
 * does not reload itself.
 * @returns a function that unregisters the check
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
 * Registers a check for unsaved work while the component is mounted.
 * @param isUnsaved must be the same function on every render
 */
export function useRegisterUnsavedWork(isUnsaved: () => boolean): void {
  useEffect(() => registerUnsavedWork(isUnsaved), [isUnsaved]);
}
