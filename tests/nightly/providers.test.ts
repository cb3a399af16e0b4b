// @vitest-environment jsdom
/**
 * Runs the checks of `npm run check:backend` on published data providers, unmodified, with the real servers that they
 * are made for. The code that makes a backend of each provider has at most 30 lines.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Backend } from '../../src/backends/createBackend';
import { loadConfig } from '../../src/lib/config';
import { openCrudRouter } from '../backend/providers/crudRouter';
import { openFakeRest } from '../backend/providers/fakeRest';
import { openGraphQl } from '../backend/providers/graphQl';
import { openJsonServer } from '../backend/providers/jsonServer';
import { logCalls } from '../backend/probe/callLog';
import { toReport, type Finding } from '../backend/probe/findings';
import { probeBackend } from '../backend/probe/probe';
import {
  foreignRecords,
  startCrudRouter,
  startGraphQlServer,
  startJsonServer,
  type ForeignServer,
} from '../support/foreignServers';

interface Case {
  file: string;
  start?: () => Promise<ForeignServer>;
  open: () => Backend | Promise<Backend>;
}

const CASES: Record<string, Case> = {
  'ra-data-fakerest': { file: 'fakeRest', open: () => openFakeRest(foreignRecords()) },
  'ra-data-json-server over json-server': {
    file: 'jsonServer',
    start: startJsonServer,
    open: openJsonServer,
  },
  'ra-data-simple-rest over express-crud-router and Sequelize': {
    file: 'crudRouter',
    start: () => startCrudRouter(inject('postgresUrl')),
    open: openCrudRouter,
  },
  'ra-data-graphql-simple over json-graphql-server': {
    file: 'graphQl',
    start: startGraphQlServer,
    open: openGraphQl,
  },
};

beforeEach(() => {
  // FakeRest logs an error for each record that does not exist.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => logged.mockRestore();
});

let server: ForeignServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.unstubAllGlobals();
});

async function probe({ start, open }: Case): Promise<Finding[]> {
  const { fetch } = globalThis;
  server = await start?.();
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'memory', apiBase: server?.address ?? '' }));
  await loadConfig();
  vi.stubGlobal('fetch', fetch);
  const log = logCalls('https://shop.example');
  const findings = await probeBackend(await open(), log);
  console.log(toReport(findings));
  return findings;
}

describe.each(Object.entries(CASES))('%s', (_name, one) => {
  it('works with every resource that it offers', async () => {
    const findings = await probe(one);
    expect(findings.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    expect(new Set(findings.map(({ about }) => about))).toEqual(
      new Set(['products', 'categories', 'purchases/suppliers']),
    );
  });

  it('is a backend of 30 lines at most', () => {
    const file = path.join(import.meta.dirname, `../backend/providers/${one.file}.ts`);
    expect(readFileSync(file, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });
});
