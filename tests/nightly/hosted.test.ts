/**
 * Adds the backends of `docs/backends` to a copy of the project, exactly as documented. They must compile, be
 * formatted, and run the checks of all backends.
 */
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import jsonServer from 'json-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsed } from '../support/json.ts';
import { like } from '../support/matchers.ts';
import { copyProject } from '../support/projectCopy.ts';
import { applyChange, fencesOf, isTaken, readRecipe } from '../support/recipes.ts';
import { ANON_KEY, serveSupabase, type Person } from '../support/supabase.ts';

const OXFMT = 'node_modules/oxfmt/bin/oxfmt';
const TSC = 'node_modules/typescript7/bin/tsc';
const VITEST = 'node_modules/vitest/vitest.mjs';
const CLEAN = { code: 0, said: '' };

const owner: Person = {
  email: 'owner@shop.example',
  password: 'a long one 12',
  user_metadata: { name: 'Renata V.' },
  app_metadata: {},
};
const [ana, bo] = [1, 2].map((branchId): Person => ({
  ...owner,
  email: `of-${branchId}@shop.example`,
  app_metadata: { branchId },
})) as [Person, Person];
let project: Awaited<ReturnType<typeof serveSupabase>>;
beforeAll(async () => {
  project = await serveSupabase(fencesOf('backends/supabase', 'sql').join(''), [owner, ana, bo]);
});
afterAll(() => project?.close());

let files: Server;
beforeAll(async () => {
  const app = jsonServer.create();
  const [, foreignKeySuffix] = /--foreignKeySuffix (\S+)/.exec(
    fencesOf('backends/json-server', 'sh').join(''),
  )!;
  app.use(jsonServer.defaults({ logger: false, static: import.meta.dirname }));
  const [records] = fencesOf('backends/json-server', 'json');
  app.use(jsonServer.router(parsed<object>(records!), { foreignKeySuffix: foreignKeySuffix! }));
  files = createServer(app);
  await new Promise<void>(resolve => files.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  files?.closeAllConnections();
  files?.close();
});

/** Skips pages whose files the project already contains. */
const pages = ['json-server', 'supabase'].filter(name =>
  readRecipe(`backends/${name}`).files.every(({ file }) => !isTaken(file)),
);

describe.runIf(pages.length > 0)(`in a copy of the project: ${pages.join(' and ')}`, () => {
  const recipes = pages.map(name => readRecipe(`backends/${name}`));
  const copy = copyProject();
  afterAll(copy.remove);
  beforeAll(() => {
    for (const { files, changes } of recipes) {
      for (const { file, text } of files) writeFileSync(path.join(copy.folder, file), text);
      for (const change of changes) applyChange(copy.folder, change);
    }
  });

  it('they compile, and are formatted as the rest is', async () => {
    const written = new Set(
      recipes.flatMap(({ files, changes }) => [...files, ...changes]).map(({ file }) => file),
    );
    const found = await Promise.all([
      copy.run(TSC, ['-p', '.']),
      copy.run(OXFMT, ['--list-different', ...written]),
    ]);
    expect(found).toEqual([CLEAN, CLEAN]);
  });

  it('they go through the kit beside the others', async () => {
    const names = ['trastienda', 'simple-rest', 'memory', ...pages];
    const args = ['run', '--project=client', 'tests/backend/kit.test.ts', '-t', `^(${names.join('|')}) `];
    const { code, said } = await copy.run(VITEST, args, {
      JSON_SERVER_URL: `http://127.0.0.1:${(files.address() as AddressInfo).port}`,
      SUPABASE_URL: project.address,
      SUPABASE_KEY: ANON_KEY,
      SUPABASE_USER: owner.email,
      SUPABASE_PASSWORD: owner.password,
      TEST_DATABASES: 'sqlite',
    });
    expect({ code, said }).toEqual({ code: 0, said: like.stringContaining('Backends') });
    const table = said.slice(said.indexOf('Backends'), said.indexOf('\n\n', said.indexOf('lacks')));
    console.log(table);
    const [head, passed] = ['Backends', 'passed'].map(name =>
      new RegExp(`^${name} +(.+)$`, 'm').exec(table)![1]!.trim().split(/ +/),
    );
    const counts = Object.fromEntries(head!.map((name, at) => [name, Number.parseInt(passed![at]!, 10)]));
    for (const name of pages) expect(counts[name]).toBeGreaterThan(40);
  });
});

describe('Supabase, by the policies of its tables', () => {
  async function ask(method: string, address: string, body?: object, token?: string) {
    const answer = await fetch(project.address + address, {
      method,
      headers: {
        apikey: ANON_KEY,
        prefer: 'count=exact',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: parsed<unknown>((await answer.text()) || 'null') };
  }
  async function fetchToken({ email, password }: Person): Promise<string> {
    const { body } = await ask('POST', '/auth/v1/token?grant_type=password', { email, password });
    return (body as { access_token: string }).access_token;
  }

  it("lets nobody read or write another branch's records, by the tables' own policies", async () => {
    const [everywhere, here, there] = [await fetchToken(owner), await fetchToken(ana), await fetchToken(bo)];
    await ask('POST', '/rest/v1/branches', { name: 'Second' }, everywhere);
    const supplier = { name: 'Of one branch', branchId: 1 };
    expect((await ask('POST', '/rest/v1/suppliers', supplier, here)).status).toBe(201);
    expect((await ask('POST', '/rest/v1/suppliers', supplier, there)).status).toBe(403);
    const ours = '/rest/v1/suppliers?name=eq.Of one branch';
    expect((await ask('GET', ours, undefined, here)).body).toEqual([like.objectContaining(supplier)]);
    expect((await ask('GET', ours, undefined, there)).body).toEqual([]);
    expect((await ask('PATCH', ours, { name: 'Theirs' }, there)).body).toEqual([]);
    expect((await ask('PATCH', ours, { branchId: 2 }, here)).status).toBe(403);
    expect((await ask('DELETE', ours, undefined, there)).body).toEqual([]);
    expect((await ask('GET', ours, undefined, everywhere)).body).toHaveLength(1);

    const [promotion] = (
      await ask(
        'POST',
        '/rest/v1/promotions',
        { ...supplier, dateInit: '2026-03-01', dateEnd: '2026-03-02', discountTypeId: 1, valueHundredths: 1 },
        here,
      )
    ).body as { id: number }[];
    const item = { promotionId: promotion!.id, categoryName: 'Tea' };
    expect((await ask('POST', '/rest/v1/promotionItems', item, there)).status).toBe(403);
    expect((await ask('POST', '/rest/v1/promotionItems', item, here)).status).toBe(201);
    expect((await ask('GET', '/rest/v1/promotionItems', undefined, there)).body).toEqual([]);
  });

  it('shows nothing to who is not signed in', async () => {
    const sql = fencesOf('backends/supabase', 'sql').join('');
    const tables = [...sql.matchAll(/^create table "?(\w+)/gm)].map(([, name]) => name!);
    expect(tables).toHaveLength(11);
    const everywhere = await fetchToken(owner);
    await ask('POST', '/rest/v1/banners', { title: 'x' }, everywhere);
    for (const table of tables) {
      expect((await ask('GET', `/rest/v1/${table}`)).body).toEqual([]);
    }
    expect((await ask('POST', '/rest/v1/banners', { title: 'x' })).status).toBe(403);
    expect((await ask('GET', '/rest/v1/banners', undefined, `${everywhere}x`)).status).toBe(401);
  });
});
