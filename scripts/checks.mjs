/** Format, lint, types, dead code and files that import each other in a circle: what `npm run check` runs alone and `npm test` runs beside the tests. */
import path from 'node:path';
import { fail, root, runOnOwnNode } from './toolbox.mjs';

const bin = file => path.join(root, 'node_modules', file);

const CHECKS = [
  ['Format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['Lint', [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.']],
  ['Types', [bin('typescript7/bin/tsc'), '-p', '.']],
  // Each side by itself: the server has no page, and the browser has no Node.
  ['Types of the server', [bin('typescript7/bin/tsc'), '-p', 'server']],
  ['Types of the browser', [bin('typescript7/bin/tsc'), '-p', 'src']],
  ['Dead code and circles', [bin('knip/bin/knip.js')]],
];

/**
 * One after the other. It ends the program where there is none to run: nothing checked is not all clean.
 * @param only what the names of the checks to run begin with
 * @param print takes what each check says, and then its name with how it went
 * @returns how many passed and failed, and how many seconds each took
 */
export async function runChecks(only = '', print = console.log) {
  const chosen = CHECKS.filter(([name]) => name.startsWith(only));
  if (chosen.length === 0)
    fail(`There is no check "${only}". There are: ${CHECKS.map(([name]) => name).join(', ')}.`);
  const count = { passed: 0, failed: 0, seconds: {} };
  for (const [name, args] of chosen) {
    const begun = Date.now();
    let said = '';
    const clean = (await runOnOwnNode(args, { env: inColour(), hear: text => (said += text) })) === 0;
    count.seconds[name] = (Date.now() - begun) / 1000;
    print(`${said && `${said.trimEnd()}\n`}${name}: ${clean ? 'clean' : 'FAILED'}`);
    count[clean ? 'passed' : 'failed']++;
  }
  return count;
}

/** Where this program's own output is a terminal. */
const inColour = () => (process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env);
