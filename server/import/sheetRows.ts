import { formatNumber, formatIsoDateCell } from './cellFormats.ts';
import { MAX_SHEET_CELLS, MAX_ROW_CHARACTERS, type SheetCell, type SheetRow } from './sheetMessages.ts';
import { UnreadableWorkbook } from './workbookArchive.ts';
import { unescapeXml, type WorkbookParts } from './workbookParts.ts';
import { readAttributes, type XmlHandler } from './xmlReader.ts';

interface RawCell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  value?: string;
  inlineText?: string;
}

interface SparseRow {
  line: number;
  /** Texts of the row's cells, by column index. Empty cells are missing from the array, so that they take no memory. */
  cells: SheetCell[];
}

export class SheetRows implements XmlHandler {
  private readonly parts: WorkbookParts;
  private rows: SparseRow[] = [];
  private isInData = false;
  private line = 0;
  private lastLine = 0;
  private lastColumn = 0;
  private cells: SheetCell[] = [];
  private characters = 0;
  private column = 0;
  private cell: RawCell | undefined;
  private reading: 'value' | 'inlineText' | undefined;
  private isPhonetic = false;

  constructor(parts: WorkbookParts) {
    this.parts = parts;
  }

  /**
   * Yields the rows that were read since the previous call. Empty cells are added to one row at a time, to save memory.
   */
  *take(): Generator<SheetRow> {
    const { rows } = this;
    this.rows = [];
    for (const { line, cells } of rows)
      yield {
        line,
        cells: Array.from(cells, (cell: SheetCell | undefined) => (cell === undefined ? '' : cell)),
      };
  }

  onOpen(name: string, source: string): void {
    if (name === 'sheetData') this.isInData = true;
    if (!this.isInData) return;
    if (name === 'row') this.openRow(source);
    else if (name === 'c') this.openCell(source);
    else if (this.cell) this.openInCell(this.cell, name);
  }

  onText(text: string): void {
    if (!this.cell || !this.reading) return;
    const read = `${this.cell[this.reading] ?? ''}${text}`;
    if (read.length > MAX_ROW_CHARACTERS) throw new UnreadableWorkbook('long row');
    this.cell[this.reading] = read;
  }

  onClose(name: string): void {
    if (name === 'sheetData') this.isInData = false;
    else if (name === 'row' && this.isInData) this.closeRow();
    else if (name === 'c' && this.cell) this.closeCell(this.cell);
    else if (name === 'v' || name === 't') this.reading = undefined;
    else if (name === 'rPh') this.isPhonetic = false;
  }

  /** Begins a row. A row without a number gets the next number after the previous row. */
  private openRow(source: string): void {
    this.line = Number(readAttributes(source).get('r') ?? this.line + 1);
    if (!Number.isSafeInteger(this.line) || this.line < 1) throw new Error('A row has no place.');
    this.cells = [];
    this.characters = 0;
    this.column = 0;
  }

  private openCell(source: string): void {
    const attributes = readAttributes(source);
    const place = attributes.get('r');
    this.column = place === undefined ? this.column + 1 : columnNumber(place);
    this.cell = {
      column: this.column,
      type: attributes.get('t') ?? 'n',
      style: Number(attributes.get('s') ?? 0),
      hasFormula: false,
    };
  }

  private openInCell(cell: RawCell, name: string): void {
    if (name === 'f') cell.hasFormula = true;
    else if (name === 'rPh') this.isPhonetic = true;
    else if (name === 'v') {
      cell.value = '';
      this.reading = 'value';
    } else if (name === 'is') cell.inlineText = '';
    else if (name === 't' && !this.isPhonetic) {
      cell.inlineText ??= '';
      this.reading = 'inlineText';
    }
  }

  private closeCell(cell: RawCell): void {
    this.cell = undefined;
    const text = this.cellText(cell);
    if (text === '') return;
    this.cells[cell.column - 1] = text;
    this.characters += text?.length ?? 0;
    if (this.characters > MAX_ROW_CHARACTERS) throw new UnreadableWorkbook('long row');
    this.lastLine = Math.max(this.lastLine, this.line);
    this.lastColumn = Math.max(this.lastColumn, cell.column);
    if (this.lastLine * this.lastColumn > MAX_SHEET_CELLS) throw new UnreadableWorkbook('cells far apart');
  }

  private closeRow(): void {
    if (this.cells.length > 0) this.rows.push({ line: this.line, cells: this.cells });
  }

  private cellText({ type, style, hasFormula, value, inlineText }: RawCell): SheetCell {
    if (inlineText !== undefined && value === undefined) return unescapeXml(inlineText);
    // A formula whose result is an empty text has the type "str" and an empty value. Any other formula without a value
    // was never calculated.
    if (hasFormula && (value === undefined || (value.trim() === '' && type !== 'str'))) return null;
    if (value === undefined) return '';
    const format = this.parts.formats[style] ?? 'number';
    switch (type) {
      case 's':
        return value.trim() === '' ? '' : this.sharedText(Number(value));
      case 'str':
      case 'inlineStr':
        return unescapeXml(value);
      case 'e':
        return value.trim();
      case 'b':
        return value.trim() === '' ? '' : yesOrNo(value.trim());
      case 'd':
        return formatIsoDateCell(value, format);
      default: {
        const number = Number(value);
        if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
        return formatNumber(number, format, this.parts.is1904);
      }
    }
  }

  private sharedText(index: number): string {
    const text = this.parts.strings[index];
    if (text === undefined) throw new Error('A shared text is missing.');
    return text;
  }
}

const yesOrNo = (value: string): string => (value === '1' || value.toLowerCase() === 'true' ? 'yes' : 'no');

function columnNumber(place: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/i.exec(place) ?? [];
  if (letters === '') throw new Error(`${place} is no place of a cell.`);
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
