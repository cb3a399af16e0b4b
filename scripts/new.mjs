/** `npm run new -- resource coupons`, `npm run new -- report sales-by-day`: writes the skeleton of one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { KINDS } from './new/kinds.mjs';
import { Refusal, reportNames, resourceNames } from './new/names.mjs';

const USAGE = `Usage: npm run new -- resource NAMES [--one NAME]   (such as: resource coupons)
       npm run new -- report NAME                    (such as: report sales-by-day)`;

const root = path.resolve(import.meta.dirname, '..');
const text = template => read(`scripts/new/templates/${template}.txt`);
const read = file => readFileSync(path.join(root, file), 'utf8');

try {
  const { kind, name, one } = asked();
  const names = kind === 'resource' ? resourceNames(name, one) : reportNames(name);
  const made = KINDS[kind](names);
  mustBeFree(name, names, made);
  const written = mapped(made.files, template => filled(template, names));
  const changed = mapped(made.templates, (template, file) => read(file) + filled(template, names));
  for (const [file, behind, line] of made.lines)
    changed[file] = inserted(file, changed[file] ?? read(file), behind, line);
  write({ ...written, ...changed });
  console.log(
    [
      'Written:',
      ...Object.keys(written).map(file => `  ${file}`),
      'Extended:',
      ...Object.keys(changed).map(file => `  ${file}`),
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

/** @throws Refusal */
function mustBeFree(name, names, { files, taken }) {
  const there = Object.keys(files).find(file => existsSync(path.join(root, file)));
  if (there) throw new Refusal(`There is one of that name already: ${there}.`);
  // Comments and placeholders aside, a template may use the very word.
  const words = new RegExp(`\\b(${[names.thing, names.things, names.Thing].filter(Boolean).join('|')})\\b`);
  const code = template => text(template).replace(/\{\{\w+\}\}|\/\*[^]*?\*\/|\/\/.*$/gm, ' ');
  const file =
    Object.keys(files).find(made => words.test(code(files[made]))) ??
    Object.keys(taken).find(other => new RegExp(`\\b(${taken[other]})\\b`).test(read(other)));
  if (file) throw new Refusal(`"${name}" means something else in ${file}: choose another name.`);
}

function mapped(record, make) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]));
}

/** A template with the forms of the name in their places: `{{Thing}}`. */
function filled(template, names) {
  return text(template).replace(/\{\{(\w+)\}\}/g, (_, form) => names[form]);
}

/** @throws Error when no line is like that any more */
function inserted(file, text, behind, line) {
  const all = text.split('\n');
  const at = all.findLastIndex(other => behind.test(other));
  if (at < 0) throw new Error(`${file} has no line like ${behind} any more.`);
  return all.toSpliced(at + 1, 0, line).join('\n');
}

function write(files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
  if (!existsSync(prettier)) return;
  const paths = Object.keys(files).map(file => path.join(root, file));
  spawnSync(process.execPath, [prettier, '--write', '--log-level', 'warn', ...paths], { stdio: 'inherit' });
}
