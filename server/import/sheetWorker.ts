/**
 * Reads a sheet of the workbook at its standard input in a process of its own. If the workbook needs more memory than
 * this process may use, this process ends, and the server continues.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import {
  MAX_ROW_CHARACTERS,
  type WorkbookReaderMessage,
  type SheetRow,
  type WorkbookReaderArguments,
} from './sheetMessages.ts';
import { SheetRows } from './sheetRows.ts';
import { UnreadableWorkbook, WorkbookArchive } from './workbookArchive.ts';
import { readWorkbookParts } from './workbookParts.ts';

/** A message is sent when it has this number of rows, or at least this number of cells. */
const [MAX_ROWS, MAX_CELLS] = [500, 100_000];

const send = (message: WorkbookReaderMessage): boolean | undefined => process.send?.(message);

class Batch {
  private rows: SheetRow[] = [];
  private characters = 0;
  private cells = 0;

  async add(row: SheetRow, done: number): Promise<void> {
    const isFull =
      this.rows.length >= MAX_ROWS || this.cells >= MAX_CELLS || this.characters >= MAX_ROW_CHARACTERS;
    if (isFull) await this.flush(done);
    this.rows.push(row);
    this.cells += row.cells.length;
    this.characters += row.cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
  }

  async flush(done: number): Promise<void> {
    if (this.rows.length === 0) return;
    send({ what: 'rows', rows: this.rows, done });
    this.rows = [];
    this.characters = 0;
    this.cells = 0;
    await once(process, 'message');
  }
}

async function read({ sheet: name, limits }: WorkbookReaderArguments): Promise<void> {
  try {
    const archive = new WorkbookArchive(await buffer(process.stdin), limits);
    const parts = await readWorkbookParts(archive, name);
    send({ what: 'begin', sheets: parts.visibleSheets });
    const sheet = new SheetRows(parts);
    const batch = new Batch();
    await archive.parse(parts.sheet, sheet, async done => {
      for (const row of sheet.take()) await batch.add(row, done);
    });
    for (const row of sheet.take()) await batch.add(row, 1);
    await batch.flush(1);
    send({ what: 'end' });
  } catch (error) {
    send({ what: 'failed', why: error instanceof UnreadableWorkbook ? error.why : 'no workbook' });
  }
}

process.on('disconnect', () => process.exit());
await read(JSON.parse(process.argv[2] ?? '') as WorkbookReaderArguments);
