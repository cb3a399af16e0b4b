/**
 * List of the checks: format, lint, types, dead code and import cycles. `npm run check` runs only these checks. `npm
 * test` runs them at the same time as the tests.
 */
import path from 'node:path';
import { exitWithError, projectRoot, runWithProjectNode } from './toolbox.mjs';

const bin = file => path.join(projectRoot, 'node_modules', file);

const CHECKS = [
  // The longest check is first, because it runs while `npm test` builds the application. The linter also reports
  // TypeScript's errors. Each file is checked by its nearest tsconfig.json: server code has no DOM, and browser code no
  // Node.
  ['Lint and types', [bin('oxlint/bin/oxlint'), '--type-check']],
  ['Format', [bin('oxfmt/bin/oxfmt'), '--list-different', '.']],
  // ESLint runs the rules for imports between folders, for comments and for forbidden syntax, which oxlint lacks.
  ['Lint of imports and comments', [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.']],
  ['Dead code and circles', [bin('knip/bin/knip.js')]],
];

/**
 * Runs the checks one after another, until a signal stops one. Ends the program when no check matches, because an empty
 * run would look successful.
 * @param only beginning of the names of the checks to run
 * @param print receives each check's output, and then its name and result
 * @returns the numbers of passed and failed checks, and each check's duration in seconds
 */
export async function runChecks(only = '', print = console.log) {
  const chosen = CHECKS.filter(([name]) => name.startsWith(only));
  if (chosen.length === 0)
    exitWithError(`There is no check "${only}". There are: ${CHECKS.map(([name]) => name).join(', ')}.`);
  const count = { passed: 0, failed: 0, seconds: {} };
  for (const [name, args] of chosen) {
    const begun = Date.now();
    let said = '';
    const code = await runWithProjectNode(args, { env: inColour(), hear: text => (said += text) });
    const isStopped = code > 128;
    count.seconds[name] = (Date.now() - begun) / 1000;
    print(
      `${said && `${said.trimEnd()}\n`}${name}: ${isStopped ? 'stopped' : code === 0 ? 'clean' : 'FAILED'}`,
    );
    count[code === 0 ? 'passed' : 'failed']++;
    if (isStopped) break;
  }
  return count;
}

const inColour = () => (process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env);
