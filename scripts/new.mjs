/**
 * Code generator. `npm run new -- resource coupons name:text` declares an entity and writes its migration; `npm run new
 * -- migration NAME` writes the next migration; `npm run new -- report sales-by-day` writes a report.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackagesInstalled, getNodePath, projectRoot } from './toolbox.mjs';
import { findDeclarationFaults } from './declarationFaults.mjs';
import { formatFiles } from './new/formatFiles.mjs';
import { SCAFFOLDS } from './new/scaffolds.mjs';
import { findLinesWithOldFieldNames, findLinesWithRemovedEntities } from './new/leftoverLines.mjs';
import { KEBAB_CASE_PATTERN, CommandError, throwCommandErrorIf } from './new/spelling.mjs';

const USAGE = `Usage: npm run new -- resource NAMES [FIELD:KIND[,OPTION] …] [--one NAME] [--of NAMES] [--es [SINGULAR/]PLURAL]
                                                          (such as: resource coupons code:text,unique)
       npm run new -- migration NAME [--rename OLD:NEW] [--rename FIELD.OLD:NEW] [--drop OLD]
                                                          (such as: migration add-note-to-coupons)
       npm run new -- migration --undo [--delete]
       npm run new -- report NAME [--es TITLE] [--pt TITLE]
                                                          (such as: report sales-by-day)`;

const OPTIONS = {
  one: { type: 'string' },
  of: { type: 'string' },
  es: { type: 'string' },
  pt: { type: 'string' },
  rename: { type: 'string', multiple: true },
  drop: { type: 'string', multiple: true },
  undo: { type: 'boolean' },
  delete: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/** Options of an entity's declaration that are not options of the command line. */
const DECLARATION_OPTIONS = ['onDelete', 'rights', 'rules', 'sort', 'texts'];

/** Command-line arguments that each kind of new file accepts. */
const ALLOWED = {
  resource: { options: ['one', 'of', 'es'], more: true },
  migration: { options: ['rename', 'drop', 'undo', 'delete'], more: false },
  report: { options: ['es', 'pt'], more: false },
};

/** Example names for error messages, by the kind of file that the command creates. */
const EXAMPLES = { resource: 'coupons', migration: 'add-note-to-coupons', report: 'sales-by-day' };

process.chdir(projectRoot);
const read = file => readFileSync(file, 'utf8');

try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const [kind, name, ...more] = positionals;
  const allowed = ALLOWED[kind]?.options ?? [];
  const foreign = Object.keys(values).find(option => !allowed.includes(option));
  const nameless = name === undefined && !values.undo;
  throwCommandErrorIf(
    ALLOWED[kind] && !foreign && nameless,
    `The name of the ${kind} is missing, such as ${EXAMPLES[kind]}.\n${USAGE}`,
  );
  throwCommandErrorIf(!ALLOWED[kind] || foreign || (more.length > 0 && !ALLOWED[kind].more), USAGE);
  throwCommandErrorIf(
    values.undo && (name !== undefined || values.rename || values.drop),
    '--undo always undoes the newest migration: it takes no name and no --rename or --drop.',
  );
  throwCommandErrorIf(
    values.delete && !values.undo,
    '--delete belongs to --undo: it deletes the newest migration, which no database has run.',
  );
  ensurePackagesInstalled();
  if (kind === 'migration' && !values.undo) assertMigrationArguments(name, values.rename);
  if (kind === 'migration') {
    const faults = values.undo ? [] : await findDeclarationFaults();
    // A removed entity is still imported by other files, which are listed after its migration is written.
    const inDeclarations = faults.filter(fault => fault.startsWith('contract/entities/'));
    throwCommandErrorIf(inDeclarations.length > 0, inDeclarations.join('\n'));
    const { code, said, files } = migrate(process.argv.slice(3));
    process.stdout.write(said);
    if (code === 0) listOldNames(values.rename ?? []);
    if (code === 0 && !values.undo) listRemovedEntities(files);
    process.exit(code);
  }
  const names = SCAFFOLDS[kind].names(name, values, more);
  /** Replaces placeholders such as `{{Thing}}` with the forms of the new name. */
  const filled = text => text.replace(/\{\{(\w+)\}\}/g, (_, form) => names[form]);
  const files = Object.entries(SCAFFOLDS[kind].files).map(([file, text]) => [filled(file), text]);
  const taken = Object.entries(SCAFFOLDS[kind].taken).map(([file, words]) => [file, filled(words)]);
  assertNameFree(names, files, taken);

  const extended = {};
  for (const [file, behind, text] of SCAFFOLDS[kind].lines) {
    const lines = (extended[file] ?? read(file)).split('\n');
    extended[file] = lines.toSpliced(findPlace(lines, behind, file), 0, filled(text)).join('\n');
  }
  // All checks have passed, so the files are written. Only the migration can still find an error, because it reads the
  // written declaration. After such an error, all files are restored.
  const before = Object.keys(extended).map(file => [file, read(file)]);
  write([...files.map(([file, text]) => [file, filled(text)]), ...Object.entries(extended)]);
  const migration = kind === 'resource' ? migrate([name]) : { code: 0, said: '' };
  if (migration.code !== 0) {
    for (const [file] of files) rmSync(file);
    for (const [file, text] of before) writeFileSync(file, text);
    throw new CommandError('Nothing was written.');
  }
  const listed = paths => paths.map(file => `\n  ${file}`).join('');
  const alsoWritten = migration.said.trimEnd().replace(/^Written:/, '');
  console.log(`Written:${listed(files.map(([file]) => file))}${alsoWritten}\nExtended:${listed(Object.keys(extended))}
It works as it stands: "npm start" has it in the menu. ${SCAFFOLDS[kind].hint ?? ''}What to change next is in docs/add-a-${kind}.md.`);
  if (names.warning) console.warn(names.warning);
} catch (error) {
  const mistyped = error.code?.startsWith('ERR_PARSE_ARGS') && `${describeMistypedOption(error)}\n${USAGE}`;
  const closed =
    ['EACCES', 'EPERM', 'EROFS'].includes(error.code) && `${error.path} cannot be written (${error.code}).`;
  console.error(mistyped || (error instanceof CommandError ? error.message : closed || error));
  process.exit(1);
}

/** Names the option that the command line does not have, and suggests the option that is meant. */
function describeMistypedOption({ code, message }) {
  const [, typed] = /Unknown option '-*([^']+)'/.exec(message) ?? [];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || typed === undefined) return message;
  const plain = option => option.toLowerCase().replaceAll('-', '');
  const inDeclaration = DECLARATION_OPTIONS.find(option => plain(option) === plain(typed));
  if (inDeclaration) return `There is no option --${typed}: write ${inDeclaration} into the declaration.`;
  const meant = Object.keys(OPTIONS).find(option => plain(option) === plain(typed));
  return `There is no option --${typed}${meant ? `: did you mean --${meant}?` : '.'}`;
}

/** Returns the index at which a line is added. */
function findPlace(lines, pattern, file) {
  const from = pattern.from ?? pattern;
  const last = lines.findLastIndex(line => from.test(line));
  if (last < 0) throw new Error(`${file} has no line like ${from} any more.`);
  return pattern.to ? lines.findIndex((line, at) => at > last && pattern.to.test(line)) : last + 1;
}

function assertMigrationArguments(name, renames = []) {
  throwCommandErrorIf(
    !KEBAB_CASE_PATTERN.test(name),
    `"${name}" is not a valid name: write small letters with hyphens between words, such as add-note-to-coupons.`,
  );
  const odd = renames.find(pair => !/^(\w+:\w+|\w+\.[^:]+:[^:]+)$/.test(pair));
  throwCommandErrorIf(
    odd !== undefined,
    `--rename takes the old name of a field, a colon and the new one, not "${odd}". A choice has its field before it, such as status.active:open.`,
  );
}

/**
 * Writes the migration for the declared entities, or reverts the newest migration.
 * @returns the exit code, the output, and the written files
 */
function migrate(args) {
  const done = spawnSync(getNodePath(), ['server/migrationCommand.ts', ...args], { encoding: 'utf8' });
  process.stderr.write(done.stderr);
  const files = [...done.stdout.matchAll(/^ {2}(\S+)$/gm)].map(([, file]) => file);
  formatFiles(files);
  return { code: done.status ?? 1, said: done.stdout, files };
}

/**
 * Prints the source lines that still contain the former names of renamed fields, because screens that use those
 * names would be empty.
 */
function listOldNames(renames) {
  const lines = findLinesWithOldFieldNames(renames);
  if (lines.length > 0)
    console.log(`These lines may still mean a former name:\n${lines.map(line => `  ${line}`).join('\n')}`);
}

/** Prints the source lines that still name an entity whose table a written migration drops. */
function listRemovedEntities(migrations) {
  const tables = migrations.flatMap(file => {
    const [up] = read(file).split('export async function down');
    return [...up.matchAll(/\.dropTable\('(\w+)'\)/g)].map(([, table]) => table);
  });
  const { stopping, other } = findLinesWithRemovedEntities(tables);
  const listed = lines => lines.map(line => `\n  ${line}`).join('');
  if (stopping.length > 0)
    console.log(`Remove these lines, which stop the build or the server:${listed(stopping)}`);
  if (other.length > 0) console.log(`These lines may name a removed resource, too:${listed(other)}`);
}

function assertNameFree({ name, thing, things = thing, Thing }, files, taken) {
  const there = files.find(([file]) => existsSync(file));
  throwCommandErrorIf(there, `There is already one with that name: ${there?.[0]}.`);
  // A new name that a template's own code uses as an identifier is refused, because it would mean two things in the
  // generated file. Comments and placeholders of the template are not compared.
  const words = new RegExp(`\\b(${thing}|${things}|${Thing})\\b`);
  const code = text => text.replace(/\{\{\w+\}\}|\/\*[^]*?\*\/|\/\/.*$/gm, ' ');
  const own = files.find(([, text]) => words.test(code(text)));
  throwCommandErrorIf(
    own,
    `"${name}" means something else in what would be written into ${own?.[0]}: choose another name.`,
  );
  const other = taken.find(([file, meant]) => new RegExp(`\\b(${meant})\\b`).test(read(file)));
  throwCommandErrorIf(other, `"${name}" means something else in ${other?.[0]}: choose another name.`);
}

function write(files) {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  formatFiles(files.map(([file]) => file));
}
