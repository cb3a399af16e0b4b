/** `npm run check`: format, lint, types and dead code, each said by name. */
import path from 'node:path';
import { ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

ensureInstalled();
const bin = file => path.join(root, 'node_modules', file);
const checks = [
  ['Format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']],
  ['Lint', [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '.']],
  ['Types', [bin('typescript7/bin/tsc'), '-p', '.']],
  ['Dead code', [bin('knip/bin/knip.js')]],
];
let failed = 0;
for (const [name, args] of checks) {
  const code = await runOnOwnNode(args);
  console.log(`${name}: ${code === 0 ? 'clean' : 'FAILED'}`);
  if (code !== 0) failed++;
}
process.exit(failed ? 1 : 0);
