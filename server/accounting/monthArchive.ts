/** Makes the archive of month packs: a folder of each branch with each report as CSV and as a workbook. */
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import { PLAIN_CSV, toCsv, type CsvCell } from '../../contract/csv.ts';
import { toFileNameMoment } from '../../contract/fileMoment.ts';
import { makeFileName } from '../../contract/fileName.ts';
import { openWorkbook, type SheetColumn } from '../../contract/workbook.ts';
import type { Db } from '../database/connect.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { yieldToEventLoop } from '../lib/yieldToEventLoop.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { readDetailedOrders } from '../reports/orderDetails.ts';
import { DeflatedFile } from './deflatedFile.ts';
import { makeCheckSheet, makeOrdersFile, makeReportFiles, addOrders, type MonthFile } from './monthFiles.ts';
import { sumCents, type MonthReports, type PackBranch } from './monthReports.ts';
import type { LastMaking } from './monthTotals.ts';

export interface BranchPack {
  branch: PackBranch;
  range: BranchDayRangeParams;
  reports: MonthReports;
  last: LastMaking | null;
  /** Time of making in UTC milliseconds. */
  madeAt: number;
}

/** Number of rows to write before other requests run. */
const TURN = 100;

/** Makes the file name of an archive, such as `month-pack-31-2026-11-01-2026-11-30-made-2026-12-01-0815.zip`. */
export const makeArchiveName = (
  branch: number | 'all',
  { start, end }: Pick<BranchDayRangeParams, 'start' | 'end'>,
  madeAt: string,
): string =>
  makeFileName(
    ['month pack', branch, formatCalendarDay(start), formatCalendarDay(end), toFileNameMoment(madeAt)],
    'zip',
  );

/** Formats a time by the clock of the branch for a file, such as `2026-12-01 08:15:00`. */
export const formatMakingTime = ({ time_zone }: Pick<PackBranch, 'time_zone'>, madeAt: number): string =>
  createWallClockFormatter(time_zone)(madeAt).replace('T', ' ');

/** Yields the archive in parts. Between two parts, other requests run. */
export async function* makeMonthArchive(
  db: Db,
  packs: AsyncIterable<BranchPack> | Iterable<BranchPack>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(piece);
  });
  async function* release() {
    if (failures[0]) throw failures[0];
    yield* pieces.splice(0);
    await yieldToEventLoop();
  }
  for await (const pack of packs) {
    for (const file of makeReportFiles(pack.reports, pack.last)) {
      for await (const _ of writeFile(zip, pack, file, [file.rows])) yield* release();
    }
    let ordersCents = 0;
    const ordersFile = makeOrdersFile();
    async function* readOrders() {
      for await (const orders of readDetailedOrders(db, pack.range)) {
        ordersCents += sumCents(orders, ({ orderAmount }) => orderAmount);
        await yieldToEventLoop();
        yield addOrders(ordersFile, orders);
      }
    }
    for await (const _ of writeFile(zip, pack, ordersFile, readOrders())) yield* release();
    const checks = makeCheckSheet(pack.reports, ordersCents);
    for await (const _ of writeFile(zip, pack, checks, [checks.rows])) yield* release();
  }
  zip.end();
  yield* release();
}

/** Appends columns that repeat the branch, the days and the time in every row, so that files can be concatenated. */
function addPackColumns({ branch, range, madeAt }: BranchPack, { columns, title }: MonthFile) {
  const added: [SheetColumn, CsvCell][] = [
    [{ heading: 'Branch ID', as: 'whole' }, branch.id],
    [{ heading: 'Branch', as: 'text' }, branch.name],
    [{ heading: 'From', as: 'day' }, formatCalendarDay(range.start)],
    [{ heading: 'To', as: 'day' }, formatCalendarDay(range.end)],
    [{ heading: 'Made At', as: 'moment' }, formatMakingTime(branch, madeAt)],
  ];
  const values = added.map(([, value]) => value);
  return { title, columns: [...columns, ...added.map(([column]) => column)], values };
}

/** Adds a file to the archive, as CSV and as a workbook. It yields after each step that takes some milliseconds. */
async function* writeFile(
  zip: Zip,
  pack: BranchPack,
  file: MonthFile,
  chunks: AsyncIterable<MonthFile['rows']> | Iterable<MonthFile['rows']>,
): AsyncGenerator<void> {
  const { branch, range } = pack;
  const { title, columns, values } = addPackColumns(pack, file);
  const folder = makeFileName([branch.id, branch.name], '').slice(0, -1);
  const days = [
    formatCalendarDay(range.start),
    range.end === range.start ? '' : formatCalendarDay(range.end),
  ];
  const getPath = (ending: string) => `${folder}/${makeFileName([title, branch.id, ...days], ending)}`;
  const csv = new DeflatedFile(getPath('csv'));
  zip.add(csv);
  csv.push(strToU8(`\uFEFF${toCsv([columns.map(({ heading }) => heading)])}`));
  const files = [csv];
  const workbook = openWorkbook(title, columns, path => {
    const file = new DeflatedFile(path);
    files.push(file);
    return file;
  });
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += TURN) {
      const rows = chunk.slice(from, from + TURN).map(cells => [...cells, ...values]);
      csv.push(strToU8(toCsv(rows, PLAIN_CSV, columns)));
      workbook.addRows(rows.map(toSheetRow));
      for (const written of files) await written.drain();
      yield;
    }
  }
  await csv.end();
  // The sums of the orders are complete after the last chunk.
  const total = file.total && toSheetRow([...file.total, ...values]);
  const pieces = await workbook.close(total);
  const xlsx = new ZipPassThrough(getPath('xlsx'));
  zip.add(xlsx);
  for (const piece of pieces) {
    xlsx.push(piece);
    yield;
  }
  xlsx.push(new Uint8Array(), true);
  yield;
}

const toSheetRow = (cells: readonly CsvCell[]) =>
  cells.map(cell => ({ text: String(cell), isFigure: typeof cell === 'number' }));
