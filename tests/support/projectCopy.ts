import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

const LEFT_OUT = ['node_modules', 'dist', 'data', 'coverage', '.git'].map(name => path.join(root, name));

interface Run {
  code: number;
  said: string;
}

/**
 * Packages must not be installed in the copy, because this would change the linked packages.
 * @returns the folder, a function that runs one of its programs, and a function that removes it
 */
export function copyProject() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-copy-'));
  cpSync(root, folder, { recursive: true, filter: source => !LEFT_OUT.includes(source) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const run = (program: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
    runIn(folder, [program, ...args], env);
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function runIn(cwd: string, args: string[], env: Record<string, string>): Promise<Run> {
  const { PATH, HOME } = process.env;
  return new Promise(resolve => {
    const options = { cwd, env: { PATH, HOME, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) || 1 : 0, said: out + err }),
    );
  });
}
