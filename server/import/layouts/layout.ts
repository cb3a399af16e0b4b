import { PRODUCT_FILE_COLUMNS, type ProductFileColumnKey } from '../../../contract/productFile.ts';

export interface LayoutRowMapper {
  headers: string[];
  row: (cells: readonly string[]) => string[] | null;
}

export interface LayoutDefinition {
  isIt: (headers: readonly string[]) => boolean;
  translation: (headers: readonly string[]) => LayoutRowMapper;
}

type Output = readonly [heading: string, value: (row: CellsByHeader) => string];

export const toProductFileColumn = (
  key: ProductFileColumnKey,
  value: (row: CellsByHeader) => string,
): Output => [PRODUCT_FILE_COLUMNS[key].heading, value];

export class CellsByHeader {
  private readonly places: ReadonlyMap<string, number>;
  private readonly cells: readonly string[];

  constructor(places: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.places = places;
    this.cells = cells;
  }

  of(...names: string[]): string {
    for (const name of names) {
      const at = this.places.get(name.toLowerCase());
      const text = at === undefined ? '' : (this.cells[at] ?? '').trim();
      if (text !== '') return text;
    }
    return '';
  }

  price(...names: string[]): string {
    const text = this.of(...names);
    return /\d/.test(text) ? text : '';
  }
}

export const mapHeadersToIndexes = (headers: readonly string[]): Map<string, number> =>
  // The headers are added in reverse order, so that the first of two columns with the same header takes precedence.
  new Map(headers.map((header, at) => [header.trim().toLowerCase(), at] as const).reverse());

export const hasAllHeaders = (headers: readonly string[], ...names: string[]): boolean => {
  const places = mapHeadersToIndexes(headers);
  return names.every(name => places.has(name.toLowerCase()));
};

export function joinVariantName(name: string, options: readonly string[]): string {
  const shownOptions = options.filter(
    option => option !== '' && !/^(default title|regular|default)$/i.test(option),
  );
  return [name, shownOptions.join(' / ')].filter(part => part !== '').join(' – ');
}

/**
 * Returns a function that sums the tax rates of a row, from columns such as `Tax - Sales Tax (8.25%)` with the value
 * "yes". The result is a percentage, or empty if the row has no tax.
 */
export function createTaxRateReader(headers: readonly string[]): (row: CellsByHeader) => string {
  const taxes = headers.flatMap(header => {
    const [, percent] = /^tax - .*\((\d+(?:\.\d+)?)\s*%\)/i.exec(header) ?? [];
    return percent === undefined ? [] : [{ header, rate: Math.round(Number(percent) * 10_000) }];
  });
  return row => {
    if (taxes.length === 0) return '';
    const sum = taxes
      .filter(({ header }) => /^(y|yes|true|1)$/i.test(row.of(header)))
      .reduce((total, { rate }) => total + rate, 0);
    return String(sum / 10_000);
  };
}

/**
 * Maps columns that exist once per location of the shop, such as `In stock [Main Street]`. The column of a single
 * location is used; if there are several, the user chooses one.
 */
export function mapLocationColumns(
  headers: readonly string[],
  pattern: RegExp,
  key: ProductFileColumnKey,
): Output[] {
  const found = headers.filter(header => pattern.test(header));
  const [only] = found;
  const value = (header: string) => (row: CellsByHeader) => row.price(header);
  if (found.length === 1) return [toProductFileColumn(key, value(only!))];
  return found.map(header => [header, value(header)]);
}

export function createLayoutRowMapper(
  headers: readonly string[],
  outputs: readonly Output[],
  skips: (row: CellsByHeader) => boolean,
): LayoutRowMapper {
  const places = mapHeadersToIndexes(headers);
  return {
    headers: outputs.map(([heading]) => heading),
    row: cells => {
      const row = new CellsByHeader(places, cells);
      return skips(row) ? null : outputs.map(([, value]) => value(row));
    },
  };
}

export class BlankCellFiller {
  private handle = '';
  private readonly texts = new Map<string, string>();

  of(handle: string, name: string, text: string): string {
    if (handle !== this.handle) {
      this.texts.clear();
      this.handle = handle;
    }
    if (text !== '') this.texts.set(name, text);
    return this.texts.get(name) ?? '';
  }
}
