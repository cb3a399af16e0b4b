/** Where a scanned code goes: to the screen that counts or adds by codes, else to the listener for all other codes. */
import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/** @returns the outcome in a few words, for when the camera's picture hides what the screen says */
type Take = (code: string) => Promise<string> | void;

/** The last one gets the codes. */
const takers: Take[] = [];

/** @returns the outcome, empty where the screen gives none; null where nobody took the code */
export function deliverScan(code: string): Promise<string> | null {
  const take = takers.at(-1);
  return take ? Promise.resolve(take(code) ?? '') : null;
}

/** Gives this screen the scanned codes, as long as it is mounted. */
export function useScans(take: Take): void {
  const taking = useEvent(take);
  useEffect(() => {
    takers.push(taking);
    return () => {
      takers.splice(takers.indexOf(taking), 1);
    };
  }, [taking]);
}
