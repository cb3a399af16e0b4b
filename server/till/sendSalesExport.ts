/**
 * Sends a sales export to the server. The same file, or a longer version of it, can be sent again, because sales that
 * are already stored stay unchanged.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackOfficeClient, TillProducts, TillSubmissionResult } from '../../till-kit/index.ts';
import { ExpectedError } from '../lib/errors.ts';
import { readSalesExport, type SalesExportDefaults } from './exports/salesExport.ts';
import { loyverseExportFormat } from './exports/loyverse.ts';
import { squareExportFormat } from './exports/square.ts';

export const SALES_EXPORT_KINDS = ['square', 'loyverse'] as const;
export type SalesExportKind = (typeof SALES_EXPORT_KINDS)[number];

const AT_ONCE = 200;
const SHOWN = 20;

interface Sending {
  kind: SalesExportKind;
  backOffice: BackOfficeClient;
  products: TillProducts;
  assumed: SalesExportDefaults;
  say: (sentence: string) => void;
}

/**
 * Sends a sales export.
 * @returns true if every row and every sale was accepted
 * @throws ExpectedError if the file is missing or not a sales export, ServerUnavailableError if the server does not
 *   answer, CallRefusedError if the server refuses a call
 */
export async function sendSalesExport(
  file: string,
  { kind, backOffice, products, assumed, say }: Sending,
): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new ExpectedError(`There is no file ${file}.`);
  const options = { fileName: path.basename(file), products, assumed };
  const source = createReadStream(file);
  const { sales, badRows, unknown } =
    kind === 'square'
      ? await readSalesExport(source, squareExportFormat, options)
      : await readSalesExport(source, loyverseExportFormat, options);
  const answers: TillSubmissionResult[] = [];
  for (let from = 0; from < sales.length; from += AT_ONCE) {
    // The call has no time of sending (`sentAt`), so the server does not correct the times of the sales. It would
    // correct them by the error of this machine's clock, but another till recorded them.
    const { results } = await backOffice.sendSales(sales.slice(from, from + AT_ONCE));
    answers.push(...results);
  }
  const count = (result: TillSubmissionResult['result']) =>
    answers.filter(answer => answer.result === result).length;
  say(`${count('stored')} sales stored, ${count('known')} known already, ${count('refused')} refused.`);
  if (unknown > 0) say(`${unknown} lines name nothing that the shop sells; they are kept without a product.`);
  const faults = [
    ...badRows.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...answers
      .filter(({ result }) => result === 'refused')
      .map(({ reference, message }) => `${reference}: ${message}`),
  ];
  for (const fault of faults.slice(0, SHOWN)) say(`  ${fault}`);
  if (faults.length > SHOWN) say(`  And ${faults.length - SHOWN} more.`);
  return faults.length === 0;
}
