/** Where a scanned code goes: to the screen that counts or adds by codes, else to whoever listens for all others. */
import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/** @returns what became of it in a few words, where the camera's picture hides what the screen says */
type Take = (code: string) => Promise<string> | void;

/** The last one has it. */
const takers: Take[] = [];

/** @returns what became of it, where its screen says so; null: nobody took it */
export function handOver(code: string): Promise<string> | null {
  const take = takers.at(-1);
  return take ? Promise.resolve(take(code) ?? '') : null;
}

/** This screen does something of its own with codes, as long as it is there. */
export function useScans(take: Take): void {
  const taking = useEvent(take);
  useEffect(() => {
    takers.push(taking);
    return () => {
      takers.splice(takers.indexOf(taking), 1);
    };
  }, [taking]);
}
