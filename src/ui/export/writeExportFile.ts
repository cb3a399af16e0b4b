import { escapeSpreadsheetFormula } from '../../../contract/productFile';
import { makeCsvFile, toCsvLine, toCsvNumber } from '../../../contract/csv';
import type { SheetColumn } from '../../../contract/workbook';
import { toFileCell, type FileColumnFormat, type FileCell, type FileColumn } from './fileColumns';
import { getCsvFormat, type FileFormat } from './fileFormats';

const SHEET: Partial<Record<FileColumnFormat, SheetColumn['as']>> = {
  id: 'whole',
  count: 'whole',
  money: 'cents',
  percent: 'figure',
  quantity: 'figure',
  code: 'code',
  day: 'day',
  moment: 'moment',
};

export async function writeExportFile<Kind>(
  { format, name }: { format: FileFormat; name: string },
  columns: readonly FileColumn<Kind>[],
  records: readonly Kind[],
  signal?: AbortSignal,
): Promise<Blob> {
  const rowOf = (record: Kind): FileCell[] => columns.map(({ as, of }) => toFileCell(as, of(record)));
  const csv = getCsvFormat(format);
  if (csv) {
    const head = toCsvLine(
      columns.map(({ heading }) => heading),
      csv,
    );
    const line = (record: Kind) =>
      toCsvLine(
        rowOf(record).map(({ text, isFigure }) =>
          isFigure ? toCsvNumber(text, csv) : escapeSpreadsheetFormula(text),
        ),
        csv,
      );
    return makeCsvFile([head, ...records.map(line)]);
  }
  const { makeWorkbook } = await import('../../../contract/workbook');
  const sheet = columns.map(({ heading, as }): SheetColumn => ({ heading, as: SHEET[as] ?? 'text' }));
  const total = sumColumns(columns, records);
  return makeWorkbook(name, sheet, rowsOf(records, rowOf), { signal, total });
}

function sumColumns<Kind>(
  columns: readonly FileColumn<Kind>[],
  records: readonly Kind[],
): FileCell[] | undefined {
  if (!columns.some(({ isSummed }) => isSummed)) return undefined;
  const sum = ({ of }: FileColumn<Kind>) =>
    records.reduce((total, record) => total + Number(of(record) ?? 0), 0);
  return columns.map((column, at) => {
    if (column.isSummed) return toFileCell(column.as, sum(column));
    return { text: at === 0 ? 'Total' : '', isFigure: false };
  });
}

function* rowsOf<Kind>(records: readonly Kind[], rowOf: (record: Kind) => FileCell[]) {
  for (const record of records) yield rowOf(record);
}
