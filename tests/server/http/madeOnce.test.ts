import makeWriter from 'fast-json-stringify';
import { afterAll, expect, it, vi } from 'vitest';
import type * as validation from '../../../server/http/validation.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';

const seen = vi.hoisted(() => {
  // Earlier files have loaded these modules without the mocks below.
  vi.resetModules();
  return { written: 0, answers: [] as object[], readers: [] as (() => unknown)[] };
});
afterAll(() => vi.resetModules());
vi.mock('fast-json-stringify', async original => {
  const { default: make } = await original<{ default: typeof makeWriter }>();
  return {
    default: (...given: Parameters<typeof makeWriter>) => {
      seen.written++;
      return make(...given);
    },
  };
});
vi.mock('../../../server/http/validation.ts', async original => {
  const actual = await original<typeof validation>();
  return {
    ...actual,
    compileSerializer: (route: Parameters<typeof actual.compileSerializer>[0]) => {
      seen.answers.push(route.schema);
      return actual.compileSerializer(route);
    },
    compileValidator: (route: Parameters<typeof actual.compileValidator>[0]) => {
      const read = actual.compileValidator(route);
      seen.readers.push(() => read({}));
      return read;
    },
  };
});

const office = useBackOffice(DATABASES[0]!);

it('is not made at the start, and once however often it is asked', async () => {
  const atStart = seen.written;
  for (let asked = 0; asked < 3; asked++) await callApp(office.app, 'GET', '/api/branch/9999');
  const afterwards = seen.written;
  expect({ atStart, afterwards }).toEqual({ atStart: 1, afterwards: 2 });
});

it('can be made of every schema: one that cannot would fail at its first call', () => {
  expect(seen.answers.length).toBeGreaterThan(300);
  expect(seen.readers.length).toBeGreaterThan(100);
  for (const schema of seen.answers) expect(makeWriter(schema)).toBeInstanceOf(Function);
  for (const read of seen.readers) expect(read).not.toThrow();
});
