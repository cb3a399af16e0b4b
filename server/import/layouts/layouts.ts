/** Exports of other programs, recognised by their headers and translated to our columns. */
import type { ImportLayout } from '../../../contract/importFile.ts';
import { guardFormula, unguardFormula } from '../../../contract/productFile.ts';
import type { ReadSource } from '../readRows.ts';
import type { Layout } from './layout.ts';
import { loyverse } from './loyverse.ts';
import { shopify } from './shopify.ts';
import { square } from './square.ts';
import { woocommerce } from './woocommerce.ts';

const LAYOUTS: Readonly<Record<Exclude<ImportLayout, ''>, Layout>> = {
  square,
  shopify,
  loyverse,
  woocommerce,
};

/** The program that wrote a file with these headers; empty where it is not known. */
export function layoutOf(headers: readonly string[]): ImportLayout {
  const known = Object.keys(LAYOUTS) as (keyof typeof LAYOUTS)[];
  return known.find(name => LAYOUTS[name].isIt(headers)) ?? '';
}

/** Wraps a reader so that it gives the rows in our columns. */
export function translating(read: ReadSource, name: ImportLayout): ReadSource {
  if (name === '') return read;
  return (source, options, problems, onHeader) =>
    read(source, options, problems, (headers, delimiter) => {
      const { headers: ourHeaders, row } = LAYOUTS[name].translation(headers);
      const onRow = onHeader(ourHeaders, delimiter);
      return ({ line, cells }) => {
        const translated = row(cells.map(unguardFormula));
        if (translated) onRow({ line, cells: translated.map(guardFormula) });
      };
    });
}
