import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DecimalSeparator } from '../../contract/importFile.ts';
import { isSqliteBusyError } from '../database/sqlite.ts';
import { getErrorCode, isDiskFullError, getErrorReason, ExpectedError } from '../lib/errors.ts';
import { findDefaultBranch } from '../auth/defaultBranch.ts';
import { parseCommandLine } from '../lib/commandLine.ts';
import { showProgress, type ProgressOutput } from '../lib/progress.ts';
import { COMMAND_LINE_ACTOR, recordTrailEvents, type AuditedFieldValues } from '../audit/trail.ts';
import { readCurrency } from '../http/shopConfig.ts';
import { translateToEnglish } from '../language/translate.ts';
import { readSettings } from '../settings.ts';
import { ORDER_FIELDS, PRODUCT_FIELDS } from './columns.ts';
import { readNumberStyles, toNumberStyle } from './numberStyle.ts';
import { importOrders } from './orders.ts';
import { importProducts } from './products.ts';
import {
  formatFullImportReport,
  describeImportedOrders,
  describeRowProblems,
  describeImportedProducts,
} from './report.ts';
import { readCsvRows } from './readCsvRows.ts';
import { ImportStoppedError, type ImportProgress } from './importSteps.ts';
import { openImportDatabase, type ImportTarget } from './importTarget.ts';

export interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  out: ProgressOutput;
  err: ProgressOutput;
}

const listed = (names: readonly string[]): string =>
  [names.slice(0, 10), names.slice(10)].map(part => part.join(', ')).join(`,\n${' '.repeat(34)}`);

const HELP = `Brings a shop's own data in from a CSV file.

  npm run import -- products FILE.csv [options]
  npm run import -- orders FILE.csv [options]

Products are matched by UPC: known ones are updated with what the file says, new ones added.
Orders have one row a line; rows with the same terminal and reference are one order. The price is of one unit (or
kilogram) without tax, the tax is an amount of the whole line, the cost is of one unit. An order that the branch has
is left alone, so the same file can be imported again.
The whole file is read before anything is written; rows that cannot be used are left out and listed. It is written in
steps, so that the shop can keep working. If that is interrupted, import the same file again: what is in is left alone.

  --map FIELD=HEADER    the file's column for a field, where the guess is wrong (repeatable; "--map tax=" for none)
                        products: ${listed(Object.keys(PRODUCT_FIELDS))}
                        orders: ${Object.keys(ORDER_FIELDS).join(', ')}
  --branch ID           the branch; made when missing (default: DEFAULT_BRANCH, else 31, else the
                        only one there is)
  --category NAME       products: for new ones without a category (default: Imported)
  --date-format FORMAT  orders: of their dates, such as "MM-DD-YYYY HH:mm" (YYYY, YY, MM, DD, HH, mm, ss, A)
  --shift-to-today      orders: move them by whole days, so that the last day is today
  --delimiter CHARACTER what separates the columns, or tab (default: guessed)
  --decimal SIGN        the decimal sign of numbers: point or comma (default: found out from each column)
  --encoding NAME       of the file, such as windows-1252 (default: utf-8)
  --report FILE         write every row that was left out or is doubtful to FILE
  --dry-run             say what would happen and change nothing
  --help                show this
`;

export async function runImport(args: readonly string[], { env, out, err }: CliContext): Promise<number> {
  try {
    const command = readCommand(args, env);
    if (command === 'help') {
      out.write(HELP);
      return 0;
    }
    return await run(command, { env, out, err });
  } catch (error) {
    err.write(`${toSentence(error)}\n`);
    return 1;
  }
}

function toSentence(error: unknown): string {
  if (error instanceof ExpectedError) return error.message;
  if (error instanceof ImportStoppedError) {
    const reason = isDiskFullError(error.cause) ? 'the disk is full' : error.message.replace(/\.$/, '');
    const [done, total] = [error.done, error.total].map(count => count.toLocaleString('en-US'));
    return `The import stopped after ${done} of ${total} were imported: ${reason}. They stay; import the same file again for the rest.`;
  }
  if (isSqliteBusyError(error)) {
    return 'Another program is writing to the database; nothing was changed, so import again when it is done.';
  }
  return `The import stopped, and nothing was changed: ${getErrorReason(error).replace(/\.$/, '')}.`;
}

type Command = Exclude<ReturnType<typeof readCommand>, 'help'>;

function readCommand(args: readonly string[], env: CliContext['env']) {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [kind, file, ...rest] = positionals;
  if ((kind !== 'products' && kind !== 'orders') || !file || rest.length > 0) {
    throw new ExpectedError(
      'Say what to import and from where: products FILE.csv, or orders FILE.csv (--help says more).',
    );
  }
  const other = kind === 'products' ? 'orders' : 'products';
  const foreign = OWN_OPTIONS[other].find(option => values[option] !== undefined);
  if (foreign)
    throw new ExpectedError(`--${foreign} is for ${other}: an import of ${kind} does not take it.`);
  const settings = readSettings(env);
  const located = (name: string) => path.resolve(env.INIT_CWD ?? '.', name);
  const report = values.report && located(values.report);
  if (report === located(file))
    throw new ExpectedError('--report must name another file than the one to import.');
  return {
    kind,
    file: located(file),
    report,
    settings,
    options: {
      fileName: path.basename(file),
      branchId: values.branch === undefined ? undefined : wholeNumber(values.branch),
      columns: chosenColumns(values.map ?? []),
      delimiter: parseDelimiter(values.delimiter),
      encoding: values.encoding,
      dryRun: values['dry-run'] ?? false,
      category: values.category?.trim(),
      dateFormat: values['date-format'],
      numbers: toNumberStyle(parseDecimalSign(values.decimal)),
      shiftToToday: values['shift-to-today'],
    },
  } as const;
}

const OWN_OPTIONS = { products: ['category'], orders: ['date-format', 'shift-to-today'] } as const;

const parsed = (args: readonly string[]) =>
  parseCommandLine(args, {
    map: { type: 'string', multiple: true },
    branch: { type: 'string' },
    category: { type: 'string' },
    'date-format': { type: 'string' },
    'shift-to-today': { type: 'boolean' },
    delimiter: { type: 'string' },
    decimal: { type: 'string' },
    encoding: { type: 'string' },
    report: { type: 'string' },
    'dry-run': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0) {
    throw new ExpectedError(`--branch must be a whole number above 0, not "${text}".`);
  }
  return Number(text);
}

function chosenColumns(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map(pair => {
      const at = pair.indexOf('=');
      if (at < 1)
        throw new ExpectedError(`--map takes FIELD=HEADER, such as --map name=Description, not "${pair}".`);
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

function parseDecimalSign(text: string | undefined): DecimalSeparator {
  if (text === undefined) return '';
  if (text === '.' || text === 'point') return '.';
  if (text === ',' || text === 'comma') return ',';
  throw new ExpectedError(`--decimal takes point or comma, not "${text}".`);
}

function parseDelimiter(text: string | undefined): string | undefined {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  if (delimiter !== undefined && (delimiter.length !== 1 || /["\r\n]/.test(delimiter))) {
    throw new ExpectedError(`--delimiter takes one character, or tab, not "${text}".`);
  }
  return delimiter;
}

async function run(command: Command, { out, err }: CliContext): Promise<number> {
  const { options, report } = command;
  const bytes = await readFileSize(command.file);
  const onProgress = progressOn(err, bytes);
  let target: ImportTarget | undefined;
  let outcome: Outcome;
  try {
    target = await openImportDatabase(command.settings, options.dryRun, line => err.write(`${line}\n`));
    outcome = await importFrom(command, target, onProgress);
  } catch (error) {
    await target?.close(false);
    throw error instanceof ImportStoppedError && target?.isNew ? error.cause : error;
  }
  await target.close(outcome.used);
  const { summary } = outcome;
  const lines = [
    ...outcome.sentences,
    ...summary.notes.map(translateToEnglish),
    ...describeRowProblems('Rows left out', summary.badRows, report),
    ...describeRowProblems('Warnings', summary.warnings, report),
  ];
  if (options.dryRun) lines.push('This was a dry run: nothing was changed.');
  out.write(lines.map(line => `${line}\n`).join(''));
  if (report) await writeReport(report, formatFullImportReport(summary.badRows, summary.warnings));
  return outcome.used || summary.rows === 0 ? 0 : 1;
}

type Outcome = Awaited<ReturnType<typeof importFrom>>;

async function importFrom(
  { kind, file, options, settings }: Command,
  { db, isNew }: ImportTarget,
  onProgress: ProgressListener,
) {
  const branchId = options.branchId ?? (await findDefaultBranch(db, settings.defaultBranch));
  if (branchId === null) throw new ExpectedError('The shop has several branches: say which with --branch.');
  const open = () => createReadStream(file, { highWaterMark: 1 << 18 });
  const numbers = options.numbers ?? (await readNumberStyles(open(), readCsvRows, options));
  const source = open();
  const all = { ...options, branchId, onProgress, numbers, beside: !isNew };
  const recorded = (after: AuditedFieldValues) =>
    recordTrailEvents(db, COMMAND_LINE_ACTOR, {
      action: 'import',
      resource: kind.slice(0, -1),
      branchId,
      name: options.fileName,
      after,
    });
  const broken = async (error: unknown) => {
    if (error instanceof ImportStoppedError) await recorded({ rows: error.done, of: error.total });
    throw error;
  };
  if (kind === 'products') {
    const summary = await importProducts(db, source, all).catch(broken);
    const { added, updated, unchanged } = summary;
    const used = added + updated + unchanged > 0;
    if (added + updated > 0 && !options.dryRun) await recorded({ added, updated, unchanged });
    return { summary, sentences: describeImportedProducts(summary, options.dryRun), used };
  }
  const summary = await importOrders(db, source, all).catch(broken);
  if (summary.added > 0 && !options.dryRun) await recorded({ added: summary.added });
  const used = summary.added + summary.alreadyThere > 0;
  return {
    summary,
    sentences: describeImportedOrders(summary, options.dryRun, readCurrency(settings.dataFolder)),
    used,
  };
}

type ProgressListener = (progress: ImportProgress) => void;

function progressOn(output: ProgressOutput, bytes: number | undefined): ProgressListener {
  const reading = showProgress('Reading', output);
  const writing = showProgress('Writing', output);
  return progress => {
    if (progress.step === 'writing') writing(progress.done / progress.total);
    else if (bytes) reading(progress.done / bytes);
  };
}

async function readFileSize(file: string): Promise<number | undefined> {
  let found;
  try {
    found = await stat(file);
  } catch (error) {
    const missing = getErrorCode(error) === 'ENOENT';
    throw new ExpectedError(missing ? `There is no file ${file}.` : `${file} cannot be read.`);
  }
  if (found.isDirectory()) throw new ExpectedError(`${file} is a folder; name the CSV file in it.`);
  return found.isFile() ? found.size : undefined;
}

async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new ExpectedError(
      `The import is done, but the report could not be written to ${file} (${getErrorReason(error)}).`,
    );
  }
}
