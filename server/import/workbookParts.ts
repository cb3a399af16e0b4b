import { getCellFormatKind, getBuiltInFormatKind, type CellFormatKind } from './cellFormats.ts';
import { readAttributes } from './xmlReader.ts';
import { MAX_ROW_CHARACTERS, MAX_SHEET_NAME_LENGTH, MAX_SHEETS } from './sheetMessages.ts';
import { UnreadableWorkbook, type WorkbookArchive } from './workbookArchive.ts';

export interface WorkbookParts {
  sheet: string;
  visibleSheets: string[];
  /** True if the workbook counts days from 1904 instead of 1900. */
  is1904: boolean;
  strings: readonly string[];
  formats: readonly CellFormatKind[];
}

/**
 * Last segment of the relationship's type, which is a URL. The other segments differ in workbooks of the "strict"
 * format.
 */
type RelationType = 'officeDocument' | 'worksheet' | 'sharedStrings' | 'styles';

interface Relation {
  id: string;
  type: string;
  path: string;
}

/**
 * Reads the structure of a workbook.
 * @param name the sheet to read; empty for the first visible sheet, or a hidden one if none is visible
 * @throws UnreadableWorkbook for an archive that is not a workbook, or a workbook without sheets or without this
 *   sheet
 */
export async function readWorkbookParts(archive: WorkbookArchive, name: string): Promise<WorkbookParts> {
  const findPath = (relations: readonly Relation[], type: RelationType) =>
    relations.find(relation => relation.type === type)?.path;
  const workbook = findPath(await readRelations(archive, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const relations = await readRelations(archive, workbook);
  const { sheets, is1904 } = await readSheetList(archive, workbook);
  const worksheets = sheets.flatMap(({ id, ...sheet }) => {
    const relation = relations.find(one => one.id === id && one.type === 'worksheet');
    return relation ? [{ ...sheet, path: relation.path }] : [];
  });
  const visible = worksheets.filter(({ isVisible }) => isVisible);
  const first = visible[0] ?? worksheets[0];
  if (!first) throw new UnreadableWorkbook('no workbook');
  const sheet = name === '' ? first : visible.find(one => one.name === name);
  if (!sheet) throw new UnreadableWorkbook('no sheet');
  return {
    sheet: sheet.path,
    visibleSheets: visible.map(one => one.name).slice(0, MAX_SHEETS),
    is1904,
    strings: await readStrings(archive, findPath(relations, 'sharedStrings')),
    formats: await readFormats(archive, findPath(relations, 'styles')),
  };
}

async function readRelations(archive: WorkbookArchive, part: string): Promise<Relation[]> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const path = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await archive.parse(path, {
    onOpen(name, source) {
      if (name !== 'Relationship') return;
      const attributes = readAttributes(source);
      if (attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type') ?? '';
      relations.push({
        id: attributes.get('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvedPath(folder, attributes.get('Target') ?? ''),
      });
    },
  });
  return relations;
}

const resolvedPath = (folder: string, target: string): string =>
  decodeURIComponent(new URL(target.replaceAll('\\', '/'), `zip://archive/${folder}`).pathname.slice(1));

async function readSheetList(archive: WorkbookArchive, workbook: string) {
  const sheets: { id: string; name: string; isVisible: boolean }[] = [];
  let is1904 = false;
  await archive.parse(workbook, {
    onOpen(name, source) {
      if (name === 'workbookPr') {
        const flag = readAttributes(source).get('date1904') ?? '';
        is1904 = ['1', 'true', 'on'].includes(flag.toLowerCase());
      } else if (name === 'sheet') {
        const attributes = readAttributes(source);
        const state = attributes.get('state') ?? 'visible';
        sheets.push({
          id: attributes.get('id') ?? '',
          // Null characters are removed, because databases cannot store them.
          name: (attributes.get('name') ?? '').replaceAll('\0', '').slice(0, MAX_SHEET_NAME_LENGTH),
          isVisible: !['hidden', 'veryHidden'].includes(state),
        });
      }
    },
  });
  return { sheets, is1904 };
}

/**
 * Reads the workbook's shared strings, and joins texts that are formatted in parts. Phonetic readings of Japanese
 * texts (`rPh`) are left out.
 */
async function readStrings(archive: WorkbookArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined) return strings;
  let text = '';
  let isText = false;
  let isReading = false;
  await archive.parse(path, {
    onOpen(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    onText(piece) {
      if (!isText) return;
      text += piece;
      if (text.length > MAX_ROW_CHARACTERS) throw new UnreadableWorkbook('long row');
    },
    onClose(name) {
      if (name === 'si') strings.push(unescapeXml(text));
      else if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
  });
  return strings;
}

export const unescapeXml = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readFormats(archive: WorkbookArchive, path: string | undefined): Promise<CellFormatKind[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  if (path === undefined) return [];
  const parents: string[] = [];
  await archive.parse(path, {
    onOpen(name, source) {
      const parent = parents.at(-1);
      parents.push(name);
      if (name === 'numFmt' && parent === 'numFmts') {
        const attributes = readAttributes(source);
        codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '');
      } else if (name === 'xf' && parent === 'cellXfs')
        ids.push(Number(readAttributes(source).get('numFmtId') ?? 0));
    },
    onClose() {
      parents.pop();
    },
  });
  return ids.map(id => {
    const code = codes.get(id);
    return code === undefined ? getBuiltInFormatKind(id) : getCellFormatKind(code);
  });
}
