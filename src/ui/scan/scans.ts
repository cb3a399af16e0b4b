import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/** @returns a short text about the outcome, for when the camera's picture hides the screen */
type Take = (code: string) => Promise<string> | void;

/** The last registered listener gets the codes. */
const takers: Take[] = [];

/** @returns a text about the outcome, empty if the screen returns none; null if no listener took the code */
export function deliverScan(code: string): Promise<string> | null {
  const take = takers.at(-1);
  return take ? Promise.resolve(take(code) ?? '') : null;
}

export function useScans(take: Take): void {
  const taking = useEvent(take);
  useEffect(() => {
    takers.push(taking);
    return () => {
      takers.splice(takers.indexOf(taking), 1);
    };
  }, [taking]);
}
