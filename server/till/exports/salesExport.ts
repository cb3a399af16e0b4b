import type { Readable } from 'node:stream';
import type { TillProducts, TillSale, TillSaleLine } from '../../../till-kit/index.ts';
import { FileRowCells } from '../../import/fileRowCells.ts';
import {
  guessColumns,
  createMissingColumnError,
  type ColumnIndexes,
  type ImportColumnField,
} from '../../import/columns.ts';
import { guessDateFormat, type ParsedWallClockTime } from '../../import/dates.ts';
import { BadRowError, ImportProblems, type ImportRowProblem } from '../../import/problems.ts';
import { readCsvRows, type FileRow } from '../../import/readCsvRows.ts';
import { toUntranslatedMessage } from '../../language/message.ts';
import { computeNetCents } from '../../../contract/amounts.ts';

/** A line of a sales export. Amounts are for the whole line, in cents, negative for a return. */
export interface SalesExportLine {
  reference: string;
  moment: string;
  cashier: string;
  code: string;
  name: string;
  thousandths: number;
  /** Amount of the line before the discount, without tax. */
  grossCents: number;
  discountCents: number;
  taxCents: number;
  costCents?: number | undefined;
}

export interface SalesExportFormat<Name extends string> {
  fields: Record<Name, ImportColumnField>;
  /**
   * Parses a row of the export.
   * @returns null for a row that is not a sale
   * @throws BadRowError for a row that cannot be read
   */
  lineOf: (row: FileRow, cells: FileRowCells<Name>) => SalesExportLine | null;
}

export interface SalesExportDefaults {
  cashier: string;
  tender: TillSale['payments'][number]['tender'];
}

interface ExportSales {
  sales: TillSale[];
  badRows: readonly ImportRowProblem[];
  unknown: number;
}

/**
 * Reads a sales export of another till system.
 * @throws ExpectedError if the file is not an export of this kind
 */
export async function readSalesExport<Name extends string>(
  source: Readable,
  { fields, lineOf }: SalesExportFormat<Name>,
  { fileName, products, assumed }: { fileName: string; products: TillProducts; assumed: SalesExportDefaults },
): Promise<ExportSales> {
  const problems = new ImportProblems();
  const orders = new Map<string, SalesExportLine[]>();
  await readCsvRows(source, { fileName }, problems, (headers, delimiter) => {
    const cells = new FileRowCells(fields, findColumns(headers, fields), delimiter);
    return row => {
      try {
        const line = lineOf(row, cells);
        if (!line) return;
        const order = orders.get(line.reference);
        if (order) order.push(line);
        else orders.set(line.reference, [line]);
      } catch (error) {
        if (!(error instanceof BadRowError)) throw error;
        problems.bad(row.line, toUntranslatedMessage(error.message));
      }
    };
  });
  const readMoment = momentReader([...orders.values()].flat());
  let unknown = 0;
  const sales = [...orders].map(([reference, lines]): TillSale => {
    const told = lines.map(line => {
      const product = products.findByCode(line.code) ?? products.findByName(line.name);
      if (!product) unknown++;
      return tillLine(line, product?.id ?? null);
    });
    const cents = lines.reduce((sum, line) => sum + sumAmount(line), 0);
    return {
      reference,
      createdAt: readMoment(lines[0]!),
      cashier: lines[0]!.cashier || assumed.cashier,
      lines: told,
      payments: cents === 0 ? [] : [{ tender: assumed.tender, amount: cents / 100 }],
    };
  });
  return { sales, badRows: problems.badRows, unknown };
}

function findColumns<Name extends string>(
  headers: readonly string[],
  fields: Record<Name, ImportColumnField>,
): ColumnIndexes<Name> {
  const columns = guessColumns(headers, fields);
  for (const name of Object.keys(fields) as Name[])
    if (fields[name].required && columns[name] === undefined)
      throw createMissingColumnError(headers, fields[name], name, 'it is another export than --from says');
  return columns;
}

const sumAmount = ({ grossCents, discountCents, taxCents }: SalesExportLine): number =>
  grossCents - Math.sign(grossCents) * discountCents + taxCents;

/**
 * Converts an exported line to a line of a till's sale. The unit price is rounded up and the excess becomes a
 * discount, so that the line matches the charged amount exactly.
 */
function tillLine(line: SalesExportLine, product: number | null): TillSaleLine {
  const { thousandths, grossCents, discountCents, taxCents, costCents } = line;
  const units = Math.abs(thousandths);
  const priceCents = Math.ceil((Math.abs(grossCents) * 1000) / units);
  const off = computeNetCents(priceCents, units) - Math.abs(grossCents) + discountCents;
  return {
    product,
    name: line.name || line.code,
    ...(thousandths % 1000 === 0 ? { quantity: thousandths / 1000 } : { weight: thousandths / 1000 }),
    price: priceCents / 100,
    ...(off > 0 ? { discount: off / 100 } : {}),
    tax: taxCents / 100,
    amount: sumAmount(line) / 100,
    ...(costCents === undefined ? {} : { cost: Math.round((Math.abs(costCents) * 1000) / units) / 100 }),
  };
}

/**
 * Returns a function that reads the date of a line, in the branch's time. The date format is guessed from all dates
 * of the file. Text that is not a date stays unchanged.
 */
function momentReader(lines: readonly SalesExportLine[]): (line: SalesExportLine) => string {
  const { format } = guessDateFormat(lines.map(({ moment }) => moment));
  return ({ moment }) => {
    const read = format.parse(moment);
    return read ? written(read) : moment;
  };
}

function written({ day, hour, minute, second }: ParsedWallClockTime): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const date = `${Math.floor(day / 10_000)}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}`;
}
