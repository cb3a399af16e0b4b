/** Where a scanned code goes: to the screen that counts or adds by codes, else to whoever listens for all others. */
import { useEvent } from 'ra-core';
import { useEffect } from 'react';

type Take = (code: string) => void;

/** The last one has it. */
const takers: Take[] = [];

/** @returns whether somebody took it */
export function handOver(code: string): boolean {
  const take = takers.at(-1);
  take?.(code);
  return take !== undefined;
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
