import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it as base } from 'vitest';
import { startProgram, type Program } from './program.ts';

interface Fixtures {
  folder: string;
  /** Starts a program that makes no continuous copies. */
  start: (env: Record<string, string>) => Program;
}

/** A test with a folder of its own, and with programs that are killed after the test. */
export const it = base.extend<Fixtures>({
  folder: async ({ task: _ }, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-nightly-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ task: _ }, use) => {
    const started: Program[] = [];
    await use(env => {
      const program = startProgram({ BACKUP_SECONDS: '0', ...env });
      started.push(program);
      return program;
    });
    for (const program of started) program.kill('SIGKILL');
    await Promise.all(started.map(program => program.ended));
  },
});
