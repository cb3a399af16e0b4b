/** The lines of a count on the screen, as several people count them. */
import type { StockCountLine } from '../../dataProvider/api';
import { sameCode } from '../../ui/search/codes';

export interface KnownLines {
  /** The moment up to which they are known, UTC milliseconds of the server. */
  at: number;
  /** By name. */
  lines: readonly StockCountLine[];
}

const isSameLine = (a: StockCountLine, b: StockCountLine): boolean =>
  a.counted === b.counted && a.countedAt === b.countedAt && a.expected === b.expected;

/** What is known, with what is new laid over it. Lines that did not change stay the same objects. */
export function mergedLines(known: KnownLines, news: KnownLines): KnownLines {
  const fresh = new Map(news.lines.map(line => [line.productId, line]));
  let changed = false;
  const lines = known.lines.map(line => {
    const newer = fresh.get(line.productId);
    fresh.delete(line.productId);
    // An answer that was on its way longer may be about an earlier moment.
    if (!newer || newer.countedAt < line.countedAt || isSameLine(line, newer)) return line;
    changed = true;
    return newer;
  });
  if (!changed && fresh.size === 0) return { at: news.at, lines: known.lines };
  const all = fresh.size === 0 ? lines : [...lines, ...fresh.values()].sort(byName);
  return { at: news.at, lines: all };
}

const byName = (a: StockCountLine, b: StockCountLine) => a.name.localeCompare(b.name, 'en');

/** The line of a scanned code. */
export const lineOfCode = (lines: readonly StockCountLine[], code: string): StockCountLine | undefined =>
  lines.find(line => codesOf(line).some(known => known !== '' && sameCode(known, code)));

const codesOf = ({ upc, ean, packs = [] }: StockCountLine): string[] => [
  ...[upc, ean],
  ...packs.map(pack => pack.code),
];

/** What a scanned code counts, in thousandths: one, or what is in the package. */
export const countedBy = ({ packs = [] }: StockCountLine, code: string): number =>
  packs.find(pack => sameCode(pack.code, code))?.thousandths ?? 1000;

/** More, or less, than there should be, in thousandths; null: not counted, or what should be is not shown. */
export const differenceOf = ({ counted, expected }: StockCountLine): number | null =>
  counted === null || expected === null ? null : counted - expected;

/** The value of the difference at cost, a half cent away from 0 as the server has it; null where there is none to show. */
export function valueOf(line: StockCountLine): number | null {
  const difference = differenceOf(line);
  if (difference === null) return null;
  const value = Math.round((Math.abs(difference) * line.costCents) / 1000);
  return difference < 0 ? 0 - value : value;
}

export const SHOWN = ['all', 'open', 'differing'] as const;
export type Shown = (typeof SHOWN)[number];

/** The lines that somebody looks for: by name or code, and by what they lack. */
export function foundLines(lines: readonly StockCountLine[], text: string, shown: Shown): StockCountLine[] {
  const sought = text.trim().toLowerCase();
  return lines.filter(
    line =>
      (shown === 'all' || (shown === 'open' ? line.counted === null : (differenceOf(line) ?? 0) !== 0)) &&
      (sought === '' || [line.name, ...codesOf(line)].some(field => field.toLowerCase().includes(sought))),
  );
}
