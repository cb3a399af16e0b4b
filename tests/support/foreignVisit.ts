import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { freshlySignedIn } from './browser.ts';
import { openForeignBackend, type ForeignBackend } from './foreignBackend.ts';

export let backend: ForeignBackend;

export function useForeignBackend(): void {
  beforeAll(async () => {
    backend = await openForeignBackend();
  });
  afterAll(() => backend.close());
}

export async function signedInThere(path: string): Promise<Page> {
  const page = await freshlySignedIn(
    path,
    { baseURL: backend.address },
    { userName: 'ana', password: 'right' },
  );
  backend.calls.length = 0;
  return page;
}

export const asked = (pattern: RegExp): string[] => backend.calls.filter(call => pattern.test(call));
