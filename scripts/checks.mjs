/** Format, lint, types and dead code: what `npm run check` runs alone and `npm test` runs first. */
import path from 'node:path';
import { root, runOnOwnNode } from './toolbox.mjs';

const bin = file => path.join(root, 'node_modules', file);

const CHECKS = [
  ['Format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['Lint', [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.']],
  ['Types', [bin('typescript7/bin/tsc'), '-p', '.']],
  // Each side by itself: the server has no page, and the browser has no Node.
  ['Types of the server', [bin('typescript7/bin/tsc'), '-p', 'server']],
  ['Types of the browser', [bin('typescript7/bin/tsc'), '-p', 'src']],
  ['Dead code', [bin('knip/bin/knip.js')]],
];

/**
 * Prints each check by its name.
 * @param only what the names of the checks to run begin with
 * @returns how many passed and failed
 */
export async function runChecks(only = '') {
  const count = { passed: 0, failed: 0 };
  for (const [name, args] of CHECKS.filter(([name]) => name.startsWith(only))) {
    const clean = (await runOnOwnNode(args)) === 0;
    console.log(`${name}: ${clean ? 'clean' : 'FAILED'}`);
    count[clean ? 'passed' : 'failed']++;
  }
  return count;
}
