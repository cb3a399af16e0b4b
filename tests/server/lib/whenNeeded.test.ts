/** Packages that are loaded at every start. Packages for rare features must be loaded on demand. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

test('a start loads neither the driver of PostgreSQL nor the cleaner of descriptions', async () => {
  const script = `
    import module from 'node:module';
    await import('./server/shop.ts');
    // A start loads the application after the declared entities.
    await import('./server/app.ts');
    console.log(JSON.stringify(Object.keys(module._cache)));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script],
    { cwd: root, maxBuffer: 10_000_000 },
  );
  const packages = new Set(
    (JSON.parse(stdout) as string[]).map(file => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]),
  );
  expect(packages).toContain('fastify');
  expect(packages).not.toContain('pg');
  expect(packages).not.toContain('sanitize-html');
});
