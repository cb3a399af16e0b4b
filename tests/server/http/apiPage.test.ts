import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

/** The first cell of each row of a table, where it holds a call: `GET /api/branch/{id}`. */
const written = [...page.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)`/gm)].map(([, call]) => call!);

/** Every call in the first cell of a row, also `GET`, `PUT /api/account` and other ways to write several. */
const named = new Set(
  [...page.matchAll(/^\| ([^|]*`[A-Z][^|]*)\|/gm)].flatMap(([, cell]) =>
    // Verbs before an address are all its own.
    [...cell!.matchAll(/((?:`?(?:GET|POST|PUT|DELETE)`?[, ]+)+)(\/[^`]+)/g)].flatMap(([, verbs, address]) =>
      [...verbs!.matchAll(/[A-Z]+/g)].map(([verb]) => `${verb} ${address}`),
    ),
  ),
);

/** The database plays no part in which routes there are. */
describe('docs/api.md', () => {
  const office = useBackOffice(DATABASES[0]!);

  it('names calls that the server has, each once', async () => {
    const { paths } = (await office.call('GET', '/docs/json')).body as { paths: Record<string, object> };
    const served = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${address}`),
    );
    expect(written.length).toBeGreaterThan(60);
    expect(written).toHaveLength(new Set(written).size);
    expect(written.filter(call => !served.includes(call))).toEqual([]);
  });

  it('leaves out no call of the server', async () => {
    const { paths } = (await office.call('GET', '/docs/json')).body as { paths: Record<string, object> };
    // PATCH has one row, for every address with a PUT.
    const served = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).flatMap(method =>
        method === 'patch' ? [] : `${method.toUpperCase()} ${address}`,
      ),
    );
    expect(served.filter(call => !named.has(call))).toEqual([]);
  });
});
