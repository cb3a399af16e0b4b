/**
 * Reads a sheet of a workbook in a worker thread, so that other requests do not wait and the memory is limited.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_ROW_CHARACTERS, type SheetResponse, type SheetRow, type SheetRequest } from './sheetMessages.ts';
import { SheetRows } from './sheetRows.ts';
import { UnreadableWorkbook, WorkbookArchive } from './workbookArchive.ts';
import { readWorkbookParts } from './workbookParts.ts';

const MAX_BATCH = 500;

const send = (message: SheetResponse): void => parentPort?.postMessage(message);

class Batch {
  private rows: SheetRow[] = [];
  private size = 0;

  async add(row: SheetRow, done: number): Promise<void> {
    if (this.rows.length >= MAX_BATCH || this.size >= MAX_ROW_CHARACTERS) await this.flush(done);
    this.rows.push(row);
    this.size += row.cells.reduce((sum, cell) => sum + (cell?.length ?? 0) + 1, 0);
  }

  async flush(done: number): Promise<void> {
    if (this.rows.length === 0) return;
    send({ what: 'rows', rows: this.rows, done });
    this.rows = [];
    this.size = 0;
    if (parentPort) await once(parentPort, 'message');
  }
}

async function read({ bytes, sheet: name }: SheetRequest): Promise<void> {
  try {
    const archive = new WorkbookArchive(Buffer.from(bytes));
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

await read(workerData as SheetRequest);
