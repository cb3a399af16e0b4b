import type { ImportLayout } from '../../../contract/importFile.ts';
import { escapeSpreadsheetFormula, unescapeSpreadsheetFormula } from '../../../contract/productFile.ts';
import type { RowReader } from '../readCsvRows.ts';
import type { LayoutDefinition } from './layout.ts';
import { loyverseLayout } from './loyverse.ts';
import { shopifyLayout } from './shopify.ts';
import { squareLayout } from './square.ts';
import { wooCommerceLayout } from './woocommerce.ts';

const LAYOUTS: Readonly<Record<Exclude<ImportLayout, ''>, LayoutDefinition>> = {
  square: squareLayout,
  shopify: shopifyLayout,
  loyverse: loyverseLayout,
  woocommerce: wooCommerceLayout,
};

export function detectLayout(headers: readonly string[]): ImportLayout {
  const known = Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[];
  return known.find(name => LAYOUTS[name].isIt(headers)) ?? '';
}

export function createLayoutReader(read: RowReader, name: ImportLayout): RowReader {
  if (name === '') return read;
  return (source, options, problems, onHeader) =>
    read(source, options, problems, (headers, delimiter) => {
      const { headers: ourHeaders, row } = LAYOUTS[name].translation(headers);
      const onRow = onHeader(ourHeaders, delimiter);
      return ({ line, cells }) => {
        const translated = row(cells.map(unescapeSpreadsheetFormula));
        if (translated) onRow({ line, cells: translated.map(escapeSpreadsheetFormula) });
      };
    });
}
