import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/**
 * Handles a scanned code.
 * @returns a message about the result, shown while the camera's picture covers the screen
 */
type Take = (code: string) => Promise<string> | void;

/** Registered handlers of scans. A scan is passed only to the handler that was registered last. */
const takers: Take[] = [];

/**
 * Passes a scanned code to the last registered handler.
 * @returns the handler's message, which can be empty; null without a handler
 */
export function dispatchScannedCode(code: string): Promise<string> | null {
  const take = takers.at(-1);
  return take ? Promise.resolve(take(code) ?? '') : null;
}

export function useScanHandler(take: Take): void {
  const taking = useEvent(take);
  useEffect(() => {
    takers.push(taking);
    return () => {
      takers.splice(takers.indexOf(taking), 1);
    };
  }, [taking]);
}
