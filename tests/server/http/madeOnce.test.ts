/** A start makes nothing of the schemas of calls that nobody asks. */
import type makeWriter from 'fast-json-stringify';
import { expect, it, vi } from 'vitest';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';

const made = vi.hoisted(() => ({ writers: 0 }));
vi.mock('fast-json-stringify', async original => {
  const { default: make } = await original<{ default: typeof makeWriter }>();
  return {
    default: (...given: Parameters<typeof makeWriter>) => {
      made.writers++;
      return make(...given);
    },
  };
});

const office = useBackOffice(DATABASES[0]!);

it('makes what writes an answer when it is first asked for', async () => {
  const atStart = made.writers;
  for (let asked = 0; asked < 3; asked++) await callApp(office.app, 'GET', '/api/branch/9999');
  const afterwards = made.writers;
  // `useBackOffice` has made a call of its own.
  expect({ atStart, afterwards }).toEqual({ atStart: 1, afterwards: 2 });
});
