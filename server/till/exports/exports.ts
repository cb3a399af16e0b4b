/** Files that other tills export, as sales: each kind is a module that says what its columns mean. */
import type { Readable } from 'node:stream';
import type { TillLine, TillSale } from '../../../contract/tills.ts';
import { Cells } from '../../import/cells.ts';
import { guessColumns, noColumn, type Columns, type Field } from '../../import/columns.ts';
import { guessDateFormat, type WallTime } from '../../import/dates.ts';
import { BadRow, Problems, type Problem } from '../../import/problems.ts';
import { readRows, type Row } from '../../import/readRows.ts';
import { netCents } from '../../sales/amounts.ts';
import type { Products } from '../products.ts';

/** What every export has of a line; amounts of the whole line, in cents, below 0 for what comes back. */
export interface ExportLine {
  /** Lines of one reference are one sale. */
  reference: string;
  /** Date and time, as text. */
  moment: string;
  /** Empty: not said. */
  cashier: string;
  code: string;
  name: string;
  thousandths: number;
  /** Before the discount, without tax. */
  grossCents: number;
  /** 0 or more. */
  discountCents: number;
  taxCents: number;
  /** Of the whole line; undefined: not said. */
  costCents?: number | undefined;
}

export interface Export<Name extends string> {
  /** The columns by their names in the file, lower case without spaces and signs. */
  fields: Record<Name, Field>;
  /** @returns null for a row that is no sale @throws BadRow */
  lineOf: (row: Row, cells: Cells<Name>) => ExportLine | null;
}

/** What stands for what the file does not say. */
export interface Assumed {
  cashier: string;
  tender: TillSale['payments'][number]['tender'];
}

interface ExportSales {
  sales: TillSale[];
  badRows: readonly Problem[];
  /** Lines of nothing that the shop sells: they count as of no product. */
  unknown: number;
}

/** @throws PlainError where the file is no such export */
export async function readExport<Name extends string>(
  source: Readable,
  { fields, lineOf }: Export<Name>,
  { fileName, products, assumed }: { fileName: string; products: Products; assumed: Assumed },
): Promise<ExportSales> {
  const problems = new Problems();
  const orders = new Map<string, ExportLine[]>();
  await readRows(source, { fileName }, problems, (headers, delimiter) => {
    const cells = new Cells(fields, columnsOf(headers, fields), delimiter);
    return row => {
      try {
        const line = lineOf(row, cells);
        if (!line) return;
        const order = orders.get(line.reference);
        if (order) order.push(line);
        else orders.set(line.reference, [line]);
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        problems.bad(row.line, error.message);
      }
    };
  });
  const momentOf = momentReader([...orders.values()].flat());
  let unknown = 0;
  const sales = [...orders].map(([reference, lines]): TillSale => {
    const told = lines.map(line => {
      const product = products.byCode(line.code) ?? products.byName(line.name);
      if (!product) unknown++;
      return tillLine(line, product?.id ?? null);
    });
    const cents = lines.reduce((sum, line) => sum + amountOf(line), 0);
    return {
      reference,
      createdAt: momentOf(lines[0]!),
      cashier: lines[0]!.cashier || assumed.cashier,
      lines: told,
      payments: cents === 0 ? [] : [{ tender: assumed.tender, amount: cents / 100 }],
    };
  });
  return { sales, badRows: problems.badRows, unknown };
}

/** @throws PlainError where one that each such export has is not there */
function columnsOf<Name extends string>(
  headers: readonly string[],
  fields: Record<Name, Field>,
): Columns<Name> {
  const columns = guessColumns(headers, fields);
  for (const name of Object.keys(fields) as Name[])
    if (fields[name].required && columns[name] === undefined)
      throw noColumn(headers, fields[name], name, 'it is another export than --from says');
  return columns;
}

const amountOf = ({ grossCents, discountCents, taxCents }: ExportLine): number =>
  grossCents - Math.sign(grossCents) * discountCents + taxCents;

/** The price of one is rounded up and the rest taken off, so that the line comes to the cent that was charged. */
function tillLine(line: ExportLine, product: number | null): TillLine {
  const { thousandths, grossCents, discountCents, taxCents, costCents } = line;
  const units = Math.abs(thousandths);
  const priceCents = Math.ceil((Math.abs(grossCents) * 1000) / units);
  const off = netCents(priceCents, units) - Math.abs(grossCents) + discountCents;
  return {
    product,
    name: line.name || line.code,
    ...(thousandths % 1000 === 0 ? { quantity: thousandths / 1000 } : { weight: thousandths / 1000 }),
    price: priceCents / 100,
    ...(off > 0 ? { discount: off / 100 } : {}),
    tax: taxCents / 100,
    amount: amountOf(line) / 100,
    ...(costCents === undefined ? {} : { cost: Math.round((Math.abs(costCents) * 1000) / units) / 100 }),
  };
}

/** As the branch's clock showed it; the format is known once all are. @throws BadRow never: what is no date stays as it is */
function momentReader(lines: readonly ExportLine[]): (line: ExportLine) => string {
  const { format } = guessDateFormat(lines.map(({ moment }) => moment));
  return ({ moment }) => {
    const read = format.parse(moment);
    return read ? written(read) : moment;
  };
}

function written({ day, hour, minute, second }: WallTime): string {
  const two = (count: number) => String(count).padStart(2, '0');
  const date = `${Math.floor(day / 10_000)}-${two(Math.floor(day / 100) % 100)}-${two(day % 100)}`;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}`;
}
