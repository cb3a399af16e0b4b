/**
 * For each component and hook in react-admin's documentation, visits a page that uses it as documented, and checks the
 * page. Each name in `docs/react-admin-catalogue.md` must have a visit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OWNER, signedIn } from '../support/browser.ts';
import { callProgram, startProgram, type Program } from '../support/program.ts';
import { copyProject } from '../support/projectCopy.ts';
import { PARCEL_FIELDS, type Parcel } from '../stock/parcel.ts';
import { VISITS } from '../stock/visits.ts';

const VITE = 'node_modules/vite/bin/vite.js';
const CLEAN = { code: 0, said: '' };

const copy = copyProject();
let program: Program;
let baseURL = '';

beforeAll(async () => {
  const { code, said } = await copy.run('scripts/new.mjs', ['resource', 'parcels', ...PARCEL_FIELDS]);
  expect({ code, said }).toMatchObject({ code: 0 });
  useLines();
  const built = await copy.run(VITE, ['build', '--logLevel', 'error'], { NODE_ENV: 'production' });
  expect(built).toEqual(CLEAN);
  program = startProgram(
    { DATA_DIR: path.join(copy.folder, 'data'), DEMO: '500' },
    path.join(copy.folder, 'server/main.ts'),
  );
  baseURL = await program.address();
  await addParcels();
});
afterAll(async () => {
  program?.kill('SIGTERM');
  await program?.ended;
  copy.remove();
});

/** Replaces the resource that `npm run new` wrote into `App.tsx` by the elements of `tests/stock/lines.tsx`. */
function useLines(): void {
  const file = path.join(copy.folder, 'src/App.tsx');
  const text = readFileSync(file, 'utf8')
    .replace(/^import \{ parcels \} .*$/m, "import { lines } from '../tests/stock/lines';")
    .replace('<Resource entity={parcels} />', '{lines}');
  writeFileSync(file, text);
}

async function addParcels(): Promise<void> {
  const credentials = { Email: OWNER.userName, Password: OWNER.password };
  const { body } = await callProgram<{ token: string }>(baseURL, 'POST', '/token/authenticate', {
    body: credentials,
  });
  const add = async (values: Partial<Parcel>) => {
    const { status } = await callProgram(baseURL, 'POST', '/api/parcel', {
      token: body.token,
      body: {
        branchId: 31,
        contact: 'post@trastienda.example',
        site: 'https://trastienda.example/post',
        fee: 12.5,
        pieces: 3,
        sent: '2026-03-08',
        fragile: true,
        state: 'new',
        supplierId: 3,
        ...values,
      },
    });
    expect(status).toBe(201);
  };
  await add({ title: 'Alder box' });
  await add({ title: 'Birch box', fragile: false, supplierId: 1 });
  await add({ title: 'Cedar box' });
  for (const title of ['Doomed one', 'Doomed pair', 'Doomed pair too']) await add({ title });
}

it('has a visit for each name in the documentation', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/react-admin-catalogue.md'), 'utf8');
  const rows = [...text.matchAll(/^- `<?([^`>]+)>?`(?: differs)?:/gm)];
  const lists = [...text.matchAll(/^Unchanged: ([^.]+)\./gm)];
  const listed = lists.flatMap(([, list]) => [...list!.matchAll(/`<?([^`>]+)>?`/g)]);
  // An item can have further visits. Their names have a note in parentheses.
  const visited = Object.keys(VISITS).filter(name => !name.includes(' ('));
  expect([...rows, ...listed].map(([, name]) => name).toSorted()).toEqual(visited.toSorted());
});

it.each(Object.entries(VISITS))('%s', async (_name, visit) => {
  await visit(await signedIn('/admin/settings', { baseURL }));
});
