import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { TENDERS, type Tender } from '../../contract/enums.ts';
import {
  BackOfficeClient,
  CallRefusedError,
  ServerUnavailableError,
  type Till,
} from '../../till-kit/index.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { parseCommandLine } from '../lib/commandLine.ts';
import type { ProgressOutput } from '../lib/progress.ts';
import { generateAutomaticSales } from './generateAutomaticSales.ts';
import { TillCommandLoop } from './tillCommandLoop.ts';
import { SALES_EXPORT_KINDS, sendSalesExport, type SalesExportKind } from './sendSalesExport.ts';
import {
  CONFORMANCE_CHECK_OPTIONS,
  runConformanceCheck,
  type ConformanceCheckOptions,
} from './conformance/conformanceCheck.ts';
import { openTillInFolder } from './openTillInFolder.ts';

interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  in: Readable & { isTTY?: boolean };
  out: ProgressOutput;
  err: ProgressOutput;
  signal: AbortSignal;
}

const HELP = `A till in the terminal. It sells offline too: sales are kept in its folder and sent later.

  TILL_KEY=tk_… npm run till -- --cashier ana
  TILL_KEY=tk_… npm run till -- --auto 5/s --cashier ana
  TILL_KEY=tk_… npm run till -- send FILE.csv --from square --cashier ana
  npm run till -- check --faults    records the calls of another till, and says which rules it keeps

The key is made under Settings, Terminals. Set it as the variable TILL_KEY, or in .env.

  --server ADDRESS   of the back office (TILL_SERVER; default: http://localhost:3000)
  --cashier NAME     whose sales these are: a user name or a name
  --folder FOLDER    where the till keeps its journal and its products (default: till)
  --auto RATE        sells by itself, such as 5/s
  --count N          with --auto: ends after so many sales
  --catch-up         sends what is waiting, and ends
  --again            sends again what the server refused
  --from EXPORT      with send: ${SALES_EXPORT_KINDS.join(' or ')}
  --tender TENDER    with send: how the sales were paid, which the file does not say (default: card)
  --port PORT        with check: of this machine, which the other till calls (default: 3999)
  --for TIME         with check: ends after a time such as 10m
  --faults           with check: loses some responses on purpose
  --help             show this
`;

const DEFAULT_SERVER = 'http://localhost:3000';

export async function runTillCommand(args: readonly string[], context: CliContext): Promise<number> {
  try {
    const command = readCommand(args, context.env);
    if (command === 'help') {
      context.out.write(HELP);
      return 0;
    }
    if ('check' in command) {
      const isConforming = await runConformanceCheck({
        ...command.check,
        say: sentence => void context.out.write(`${sentence}\n`),
        signal: context.signal,
      });
      return isConforming ? 0 : 1;
    }
    return await run(command, context);
  } catch (error) {
    context.err.write(`${toSentence(error)}\n`);
    return 1;
  }
}

function toSentence(error: unknown): string {
  if (error instanceof ExpectedError || error instanceof CallRefusedError) return error.message;
  if (error instanceof ServerUnavailableError)
    return `The server does not answer (${error.message}). Try again later.`;
  return `The till stopped: ${getErrorReason(error).replace(/\.$/, '')}. What was rung up is kept.`;
}

type Command = Exclude<ReturnType<typeof readCommand>, 'help' | CheckCommand>;

interface CheckCommand {
  check: Omit<ConformanceCheckOptions, 'say' | 'signal'>;
}

function readCommand(args: readonly string[], env: CliContext['env']) {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [word, file, ...rest] = positionals;
  const server = parseAddress(values.server ?? (env.TILL_SERVER || DEFAULT_SERVER));
  if (word === 'check' && file === undefined) {
    assertOptionsOfCheck(values);
    return toCheckCommand(values, server);
  }
  if (word !== undefined && (word !== 'send' || !file || rest.length > 0))
    throw new ExpectedError('A till takes "send FILE", "check", or nothing (--help says more).');
  assertOptionsFit(values, word === 'send');
  const key = env.TILL_KEY?.trim();
  if (!key)
    throw new ExpectedError(
      'TILL_KEY is missing: make a key under Settings, Terminals, and set it as this variable.',
    );
  // The message does not repeat the value of TILL_KEY. A user may have set it to another secret by mistake, such as a
  // password.
  if (!key.startsWith('tk_'))
    throw new ExpectedError(
      'TILL_KEY is not the key of a terminal: those begin with tk_ (Settings, Terminals).',
    );
  if (!values.cashier?.trim()) throw new ExpectedError('Say whose sales these are: --cashier NAME.');
  // Paths are resolved against the user's current folder, because npm runs scripts in the project's folder.
  const located = (name: string) => path.resolve(env.INIT_CWD ?? '.', name);
  return {
    backOffice: new BackOfficeClient(server, key),
    cashier: values.cashier.trim(),
    folder: located(values.folder ?? 'till'),
    send: file === undefined ? undefined : { file: located(file), kind: parseExportKind(values.from) },
    tender: parseTender(values.tender ?? 'card'),
    rate: values.auto === undefined ? undefined : parseRate(values.auto),
    count: values.count === undefined ? undefined : parseCount(values.count),
    catchUp: values['catch-up'] ?? false,
    again: values.again ?? false,
  };
}

const parsed = (args: readonly string[]) =>
  parseCommandLine(args, {
    server: { type: 'string' },
    cashier: { type: 'string' },
    folder: { type: 'string' },
    auto: { type: 'string' },
    count: { type: 'string' },
    'catch-up': { type: 'boolean' },
    again: { type: 'boolean' },
    from: { type: 'string' },
    tender: { type: 'string' },
    ...CONFORMANCE_CHECK_OPTIONS,
    help: { type: 'boolean', short: 'h' },
  });

type Values = ReturnType<typeof parsed>['values'];

function refuseOption(values: Values, option: keyof Values, why: string): void {
  if (values[option] !== undefined) throw new ExpectedError(`--${option} ${why} (--help says more).`);
}

function assertOptionsOfCheck(values: Values): void {
  for (const option of Object.keys(values) as (keyof Values)[])
    if (option !== 'server' && !(option in CONFORMANCE_CHECK_OPTIONS))
      refuseOption(values, option, 'does not go with check');
}

const toCheckCommand = ({ port, for: duration, faults = false }: Values, server: URL): CheckCommand => ({
  check: { server, port, for: duration, hasFaults: faults },
});

/**
 * Checks the combination of command-line options. @throws ExpectedError for an option that has no effect together with
 * the others
 */
function assertOptionsFit(values: Values, isSending: boolean): void {
  const refuse = (option: keyof Values, why: string) => refuseOption(values, option, why);
  for (const option of Object.keys(CONFORMANCE_CHECK_OPTIONS) as (keyof typeof CONFORMANCE_CHECK_OPTIONS)[])
    refuse(option, 'needs "check"');
  const alone = isSending ? 'send' : values['catch-up'] ? '--catch-up' : undefined;
  const selling = ['auto', 'count', ...(isSending ? (['catch-up', 'again'] as const) : [])] as const;
  if (alone) for (const option of selling) refuse(option, `does not go with ${alone}`);
  if (values.auto === undefined) refuse('count', 'needs --auto: it counts what the till sells by itself');
  if (!isSending) for (const option of ['from', 'tender'] as const) refuse(option, 'needs "send FILE"');
}

function parseAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text);
  throw new ExpectedError(`--server must be an address such as https://shop.example, not "${text}".`);
}

function parseExportKind(text: string | undefined): SalesExportKind {
  const kind = SALES_EXPORT_KINDS.find(kind => kind === text);
  if (kind) return kind;
  throw new ExpectedError(`Say which export it is: --from ${SALES_EXPORT_KINDS.join(' or --from ')}.`);
}

function parseTender(text: string): Tender {
  const tender = TENDERS.find(tender => tender === text);
  if (tender) return tender;
  throw new ExpectedError(`--tender must be one of ${TENDERS.join(', ')}.`);
}

function parseRate(text: string): number {
  const rate = Number(/^(\d+(?:\.\d+)?)\/s$/.exec(text)?.[1]);
  if (rate > 0 && rate <= 1000) return rate;
  throw new ExpectedError(`--auto must be sales a second, such as 5/s, not "${text}".`);
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ExpectedError(`--count must be a whole number above 0, not "${text}".`);
}

async function run(command: Command, { in: input, out, signal }: CliContext): Promise<number> {
  const { backOffice, cashier, folder } = command;
  const say = (sentence: string) => void out.write(`${sentence}\n`);
  const { till, close } = await openTillInFolder({ folder, backOffice, cashier, say });
  if (command.again) till.journal.sendRefusedAgain();
  try {
    await hearOfProducts(till, say);
    if (command.send) {
      const { file, kind } = command.send;
      const assumed = { cashier, tender: command.tender };
      return (await sendSalesExport(file, { kind, backOffice, products: till.products, assumed, say }))
        ? 0
        : 1;
    }
    if (command.catchUp) {
      while ((await till.sendNextBatch()) === 'more');
      return ended(till, say);
    }
    const { products } = till;
    say(`${products.terminal}, ${products.branch.name}: ${products.forSale.length} products.`);
    till.start();
    if (command.rate === undefined) await standAt(till, { input, out, signal });
    else {
      const sold = await generateAutomaticSales(till, { rate: command.rate, count: command.count, signal });
      say(sold === 0 ? 'There is nothing to sell.' : `${sold} sold.`);
    }
    await till.finish();
    return ended(till, say);
  } finally {
    await close();
  }
}

/**
 * Loads products from the server. Without an answer, the till continues with its stored products.
 * @throws ServerUnavailableError, CallRefusedError if the till has no stored products, because it then has nothing to
 *   sell, or if the key belongs to another terminal
 */
async function hearOfProducts(till: Till, say: (sentence: string) => void): Promise<void> {
  try {
    await till.loadProducts();
    await till.loadShop();
  } catch (error) {
    const isOtherTerminal = error instanceof CallRefusedError && error.code === 'other-terminal';
    if (!till.products.isLoaded || isOtherTerminal) throw error;
    say(`Offline (${getErrorReason(error)}). The products are those loaded last time.`);
  }
}

function ended({ journal }: Till, say: (sentence: string) => void): number {
  if (journal.waitingCount > 0)
    say(`${journal.waitingCount} are waiting to be sent. They are kept, and sent next time.`);
  if (journal.refused.length > 0)
    say(`${journal.refused.length} were refused: "status" lists them, --again sends them again.`);
  return journal.waitingCount + journal.refused.length === 0 ? 0 : 1;
}

/** Runs the till until the user quits, the input ends, or a signal arrives. */
async function standAt(
  till: Till,
  { input, out, signal }: { input: CliContext['in']; out: ProgressOutput; signal: AbortSignal },
): Promise<void> {
  const lines = createInterface({ input, terminal: false });
  const stop = () => lines.close();
  signal.addEventListener('abort', stop, { once: true });
  const counter = new TillCommandLoop(till, text => void out.write(`${text.replace(/\n$/, '')}\n`));
  const prompt = () => void (input.isTTY && out.write('> '));
  out.write('Scan, weigh, take a payment; "help" lists the commands.\n');
  prompt();
  for await (const line of lines) {
    if (!(await counter.run(line))) break;
    prompt();
  }
  lines.close();
}
