/** A server that is not ours, open for the tests of a file, and the person who signs in there. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freshlySignedIn } from './browser.ts';
import { openForeignBackend, type ForeignBackend } from './foreignBackend.ts';

export let backend: ForeignBackend;

/** In a file: opens it before the first test, and closes it after the last. */
export function useForeignBackend(): void {
  beforeAll(async () => {
    backend = await openForeignBackend();
  });
  afterAll(() => backend.close());
}

/** The calls are counted from here on. */
export async function signedInThere(path: string): Promise<Page> {
  const page = await freshlySignedIn(
    path,
    { baseURL: backend.address },
    { userName: 'ana', password: 'right' },
  );
  backend.calls.length = 0;
  return page;
}

/** Which of the calls were made. */
export const asked = (pattern: RegExp): string[] => backend.calls.filter(call => pattern.test(call));
