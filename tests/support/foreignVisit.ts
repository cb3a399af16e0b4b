/** A server that is not ours, open for the tests of a file, and a person who is signed in there. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freshlySignedIn } from './browser.ts';
import { openForeignBackend, type ForeignBackend } from './foreignBackend.ts';

export let backend: ForeignBackend;

/** Opens it before the first test of a file, and closes it after the last. */
export function useForeignBackend(): void {
  beforeAll(async () => {
    backend = await openForeignBackend();
  });
  afterAll(() => backend.close());
}

/** Starts counting the calls from here. */
export async function signedInThere(path: string): Promise<Page> {
  const page = await freshlySignedIn(
    path,
    { baseURL: backend.address },
    { userName: 'ana', password: 'right' },
  );
  backend.calls.length = 0;
  return page;
}

/** The calls that were made. */
export const asked = (pattern: RegExp): string[] => backend.calls.filter(call => pattern.test(call));
