import type { Identifier } from 'ra-core';
import { foldText, nameMatchesSearchText } from '../../../contract/foldText';
import type { StockCountLine } from '../../dataProvider/api';
import { isSameProductCode } from '../../../contract/gtin';

export interface CountLinesSnapshot {
  /** Server time in UTC milliseconds up to which changes of the lines have been read. */
  at: number;
  lines: readonly StockCountLine[];
}

const isSameLine = (a: StockCountLine, b: StockCountLine): boolean =>
  a.counted === b.counted && a.countedAt === b.countedAt && a.expected === b.expected;

export function mergeCountLines(known: CountLinesSnapshot, news: CountLinesSnapshot): CountLinesSnapshot {
  if (known.lines.length === 0) return news;
  const fresh = new Map(news.lines.map(line => [line.productId, line]));
  let changed = false;
  const lines = known.lines.map(line => {
    const newer = fresh.get(line.productId);
    fresh.delete(line.productId);
    // Responses can arrive out of order, so an older version of a line is ignored.
    if (!newer || newer.countedAt < line.countedAt || isSameLine(line, newer)) return line;
    changed = true;
    return newer;
  });
  if (!changed && fresh.size === 0) return { at: news.at, lines: known.lines };
  return { at: news.at, lines: [...fresh.values()].reduce(withLine, lines) };
}

function withLine(lines: StockCountLine[], fresh: StockCountLine): StockCountLine[] {
  const at = lines.findIndex(line => byName(fresh, line) < 0);
  return lines.toSpliced(at === -1 ? lines.length : at, 0, fresh);
}

/** Compares lines by name without case and accents, then by id, as the server does. */
function byName(a: StockCountLine, b: StockCountLine): number {
  const [one, other] = [foldText(a.name), foldText(b.name)];
  if (one === other) return a.productId - b.productId;
  return one < other ? -1 : 1;
}

export const findCountLineByCode = (
  lines: readonly StockCountLine[],
  code: string,
): StockCountLine | undefined =>
  lines.find(line => codesOf(line).some(known => isSameProductCode(known, code)));

const codesOf = ({ upc, ean, packs = [] }: StockCountLine): string[] => [
  upc,
  ean,
  ...packs.map(pack => pack.code),
];

/**
 * Returns the quantity that one scan adds, in thousandths: one unit, or the content of the scanned package.
 */
export const getScannedQuantity = ({ packs = [] }: StockCountLine, code: string): number =>
  packs.find(pack => isSameProductCode(pack.code, code))?.thousandths ?? 1000;

export const getCountDifference = ({ counted, expected }: StockCountLine): number | null =>
  counted === null || expected === null ? null : counted - expected;

/**
 * Value of the difference at cost, in cents; null without a difference. Half cents are rounded away from 0, as on
 * the server.
 */
export function getCountDifferenceValueCents(line: StockCountLine): number | null {
  const difference = getCountDifference(line);
  if (difference === null) return null;
  const value = Math.round((Math.abs(difference) * line.costCents) / 1000);
  return difference < 0 ? 0 - value : value;
}

export const COUNT_LINE_FILTERS = ['all', 'open', 'differing'] as const;
export type CountLineFilter = (typeof COUNT_LINE_FILTERS)[number];

export function filterCountLines(
  lines: readonly StockCountLine[],
  text: string,
  shown: CountLineFilter,
): StockCountLine[] {
  return lines.filter(
    line =>
      (shown === 'all' ||
        (shown === 'open' ? line.counted === null : (getCountDifference(line) ?? 0) !== 0)) &&
      [line.name, ...codesOf(line)].some(field => nameMatchesSearchText(field, text)),
  );
}

export const getCountSheetPath = (id: Identifier): string => `/admin/inventory/count?id=${id}`;
