import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestProjectsFirst } from './tests/support/sequence.ts';

/**
 * Tests in a real browser are retried; scripts/test.mjs lists every test that needed a retry. `RETRIES=0` disables
 * retries.
 */
const RETRIES = Number(process.env.RETRIES ?? 1);

export default defineConfig({
  test: {
    // Generous timeouts, because tests use real databases, browsers and password hashes on small machines.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 90_000 } },
    // Three workers keep a machine with two cores busy, because tests often wait for browsers, files and programs. Each
    // further worker loads the application, opens a shop and starts a browser again.
    maxWorkers: 3,
    sequence: { sequencer: LongestProjectsFirst },
    // Without isolation, the files of a worker share loaded modules (tests/README.md).
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/migratedFile.ts'],
          setupFiles: 'tests/support/eachServerTest.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/backend/**/*.test.ts'],
          environment: 'jsdom',
          globalSetup: 'tests/support/migratedFile.ts',
          setupFiles: 'tests/support/screens.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          globalSetup: 'tests/support/demoShop.ts',
          setupFiles: 'tests/support/eachScreen.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          globalSetup: 'tests/support/migratedFile.ts',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/support/migratedFile.ts', 'tests/support/shop.ts'],
          setupFiles: 'tests/support/eachJourney.ts',
          isolate: false,
          retry: RETRIES,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: 'tests/support/shop.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          include: ['tests/nightly/**/*.test.ts'],
          globalSetup: [
            'tests/support/postgres.ts',
            'tests/support/migratedFile.ts',
            'tests/support/shop.ts',
          ],
          setupFiles: 'tests/support/eachJourney.ts',
          retry: RETRIES,
          // The tests that follow the recipes of `docs/` install, build and type-check a copy of the whole project.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // The GraphQL packages are bundled for these tests, because Node cannot import them as they are.
          server: { deps: { inline: [/ra-data-graphql/, /@apollo\/client/] } },
        },
      },
    ],
  },
});
