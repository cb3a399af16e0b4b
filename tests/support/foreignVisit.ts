/** The foreign backend during the tests of a file, and a signed-in page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freshlySignedIn } from './browser.ts';
import { openForeignBackend, type ForeignBackend } from './foreignBackend.ts';

export let backend: ForeignBackend;

/** Starts the backend before the first test of a file, and stops it after the last. */
export function useForeignBackend(): void {
  beforeAll(async () => {
    backend = await openForeignBackend();
  });
  afterAll(() => backend.close());
}

/** Opens a signed-in page, and clears the recorded calls. */
export async function signedInThere(path: string): Promise<Page> {
  const page = await freshlySignedIn(
    path,
    { baseURL: backend.address },
    { userName: 'ana', password: 'right' },
  );
  backend.calls.length = 0;
  return page;
}

/** Returns the recorded calls. */
export const asked = (pattern: RegExp): string[] => backend.calls.filter(call => pattern.test(call));
