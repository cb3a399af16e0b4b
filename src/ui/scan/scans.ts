/** Delivers scanned codes to the screen that uses them, or else to the listener for all other codes. */
import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/** @returns the outcome in a few words, for when the camera's picture hides what the screen says */
type Take = (code: string) => Promise<string> | void;

/** The last registered listener gets the codes. */
const takers: Take[] = [];

/** @returns the outcome, empty if the screen gives none; null if no listener took the code */
export function deliverScan(code: string): Promise<string> | null {
  const take = takers.at(-1);
  return take ? Promise.resolve(take(code) ?? '') : null;
}

/** Sends scanned codes to this screen while it is mounted. */
export function useScans(take: Take): void {
  const taking = useEvent(take);
  useEffect(() => {
    takers.push(taking);
    return () => {
      takers.splice(takers.indexOf(taking), 1);
    };
  }, [taking]);
}
