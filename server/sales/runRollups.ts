import type { Db } from '../database/connect.ts';
import { openShopDatabase } from '../database/openDatabase.ts';
import { isSqliteBusyError } from '../database/sqlite.ts';
import { getErrorReason, ExpectedError } from '../lib/errors.ts';
import { showProgress, type ProgressOutput } from '../lib/progress.ts';
import { readSettings } from '../settings.ts';
import { rebuildStock, describeStockDifference, verifyStock } from '../stock/verifyStock.ts';
import { describeRollupDifference } from './rollupDifferences.ts';
import { rebuildRollups, verifyRollups } from './verifyRollups.ts';
import { correctBusinessDays, verifyBusinessDays, type MisplacedOrders } from './verifyBusinessDays.ts';

interface CliContext {
  env: Readonly<Record<string, string | undefined>>;
  out: ProgressOutput;
  err: ProgressOutput;
}

const HELP = `Compares the daily sums that the reports read (by cashier, category, product, tax rate and terminal, and by hour) with the sales
themselves, the business day of each sale with its branch's clock, and the stock of each product and warehouse with its movements.

  npm run rollups -- verify     says what differs and changes nothing; ends with code 1 when something does
  npm run rollups -- rebuild    adds everything up again and replaces what differs

Both work while the shop is open, on the database of DATA_DIR or DATABASE_URL. A rebuild that was interrupted has
done the days it was through with; run it again.
`;

const SHOWN = 50;

export async function runRollups(args: readonly string[], { env, out, err }: CliContext): Promise<number> {
  if (args.some(arg => ['--help', '-h'].includes(arg))) {
    out.write(HELP);
    return 0;
  }
  let db: Db | undefined;
  try {
    const [command, ...rest] = args;
    if ((command !== 'verify' && command !== 'rebuild') || rest.length > 0) {
      throw new ExpectedError('Say what to do with the rollups: verify, or rebuild (--help says more).');
    }
    db = await openShopDatabase(readSettings(env).database);
    return await (command === 'verify' ? verify(db, out, err) : rebuild(db, out, err));
  } catch (error) {
    err.write(`${toSentence(error)}\n`);
    return 1;
  } finally {
    await db?.destroy();
  }
}

async function verify(db: Db, out: ProgressOutput, err: ProgressOutput): Promise<number> {
  const { days, differences } = await verifyRollups(db, showProgress('Comparing', err));
  const strayed = await verifyBusinessDays(db);
  const stock = await verifyStock(db);
  if (differences.length === 0) out.write(`The rollups agree with the sales, on ${counted(days)}.\n`);
  else sayDifferences(out, differences.map(describeRollupDifference), 'of the rollups', 'from the sales');
  if (strayed.length > 0)
    out.write(`${strayed.map(strayedSentence).join('\n')}\n"rebuild" moves them to the right days.\n`);
  if (stock.differences.length === 0)
    out.write(`The stock agrees with its movements, of ${countedProducts(stock.products)}.\n`);
  else
    sayDifferences(out, stock.differences.map(describeStockDifference), 'of the stock', 'from its movements');
  return differences.length + strayed.length + stock.differences.length === 0 ? 0 : 1;
}

const strayedSentence = ({ branchId, orders }: MisplacedOrders): string =>
  `branch ${branchId}: ${orders.toLocaleString('en-US')} ${orders === 1 ? 'order is' : 'orders are'} on another business day than the branch's clock says.`;

function sayDifferences(out: ProgressOutput, sentences: readonly string[], what: string, from: string): void {
  for (const sentence of sentences.slice(0, SHOWN)) out.write(`${sentence}\n`);
  const more = sentences.length - SHOWN;
  if (more > 0) out.write(`And ${more.toLocaleString('en-US')} more.\n`);
  const rows = sentences.length === 1 ? '1 row' : `${sentences.length.toLocaleString('en-US')} rows`;
  const differ = sentences.length === 1 ? 'differs' : 'differ';
  out.write(`${rows} ${what} ${differ} ${from}; "rebuild" corrects what differs.\n`);
}

async function rebuild(db: Db, out: ProgressOutput, err: ProgressOutput): Promise<number> {
  for (const { branchId, orders } of await correctBusinessDays(db))
    out.write(
      `branch ${branchId}: ${orders.toLocaleString('en-US')} ${orders === 1 ? 'order was' : 'orders were'} put on another business day.\n`,
    );
  const { days, mended } = await rebuildRollups(db, showProgress('Rebuilding', err));
  out.write(
    mended === 0
      ? `Nothing had to be corrected: the rollups agree with the sales, on ${counted(days)}.\n`
      : `Corrected the rollups of ${mended.toLocaleString('en-US')} of ${counted(days)}.\n`,
  );
  const products = await rebuildStock(db);
  if (products > 0) out.write(`Corrected the stock of ${countedProducts(products)}.\n`);
  return 0;
}

const countedProducts = (products: number): string =>
  `${products.toLocaleString('en-US')} ${products === 1 ? 'product' : 'products'}`;

const counted = (days: number): string =>
  `${days.toLocaleString('en-US')} branch ${days === 1 ? 'day' : 'days'}`;

function toSentence(error: unknown): string {
  if (error instanceof ExpectedError) return error.message;
  if (isSqliteBusyError(error))
    return 'Another program is writing to the database; run this again when it is done.';
  return `It stopped before the end: ${getErrorReason(error).replace(/\.$/, '')}.`;
}
