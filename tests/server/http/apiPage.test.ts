import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/api.md'), 'utf8');

const written = [...page.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)`/gm)].map(([, call]) => call!);

const named = new Set(
  [...page.matchAll(/^[|-] ([^|\n]*`[A-Z][^|\n]*)/gm)].flatMap(([, cell]) =>
    // All verbs before a path belong to that path.
    [...cell!.matchAll(/((?:`?(?:GET|POST|PUT|DELETE)`?[, ]+)+)(\/[^`]+)/g)].flatMap(([, verbs, address]) =>
      [...verbs!.matchAll(/[A-Z]+/g)].map(([verb]) => `${verb} ${address}`),
    ),
  ),
);

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
    // PATCH is documented once for all paths with a PUT.
    const served = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).flatMap(method =>
        method === 'patch' ? [] : `${method.toUpperCase()} ${address}`,
      ),
    );
    expect(served.filter(call => !named.has(call))).toEqual([]);
  });
});
