/** `npm run new -- resource coupons`, `npm run new -- report sales-by-day`: writes the skeleton of one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './new/edits.mjs';
import { Refusal, reportNames, resourceNames } from './new/names.mjs';
import { reportSkeleton } from './new/report.mjs';
import { resourceSkeleton } from './new/resource.mjs';

const USAGE = `Usage: npm run new -- resource NAMES [--one NAME]   (such as: resource coupons)
       npm run new -- report NAME                    (such as: report sales-by-day)`;

const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');

try {
  const { kind, name, one } = asked();
  const skeleton =
    kind === 'resource' ? resourceSkeleton(resourceNames(name, one)) : reportSkeleton(reportNames(name));
  write({ ...skeleton.written, ...skeleton.changed });
  console.log(
    [
      'Written:',
      ...Object.keys(skeleton.written).map(file => `  ${file}`),
      'Extended:',
      ...Object.keys(skeleton.changed).map(file => `  ${file}`),
      `It works as it stands: "npm start" has it in the menu. What to change next is in docs/add-a-${kind}.md.`,
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

/** @throws Refusal */
function asked() {
  try {
    const { values, positionals } = parseArgs({
      options: { one: { type: 'string' } },
      allowPositionals: true,
    });
    const [kind, name, ...more] = positionals;
    const known = kind === 'resource' || (kind === 'report' && values.one === undefined);
    if (known && name !== undefined && more.length === 0) return { kind, name, one: values.one };
  } catch {
    // An option that there is not.
  }
  throw new Refusal(USAGE);
}

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  if (!existsSync(prettier)) return;
  const paths = Object.keys(files).map(file => path.join(root, file));
  spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...paths], { stdio: 'inherit' });
}
