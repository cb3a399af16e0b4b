import type { OrderSummary } from './orders.ts';
import type { ImportRowProblem } from './problems.ts';
import type { ImportedRecordSummary } from './importSteps.ts';

/** Maximum number of problems that the report lists, so that its summary stays on the screen. */
const SHOWN = 20;

export function describeImportedProducts(
  { added, updated, unchanged, rows }: ImportedRecordSummary,
  dryRun: boolean,
): string[] {
  return [
    `Rows read: ${count(rows)}.`,
    `Products ${dryRun ? 'that would be added' : 'added'}: ${count(added)}, updated: ${count(updated)}, already as in the file: ${count(unchanged)}.`,
  ];
}

export function describeImportedOrders(summary: OrderSummary, dryRun: boolean, currency: string): string[] {
  const { added, alreadyThere, lines, linesWithProduct, days, amountCents, rows } = summary;
  const sentences = [
    `Rows read: ${count(rows)}.`,
    `Orders ${dryRun ? 'that would be added' : 'added'}: ${count(added)}, already there: ${count(alreadyThere)}.`,
  ];
  if (days) {
    sentences.push(
      `Their ${count(lines)} lines (${count(linesWithProduct)} of known products) come to ${money(amountCents, currency)}, from ${dashed(days.first)} to ${dashed(days.last)}.`,
    );
  }
  return sentences;
}

export function describeRowProblems(
  title: string,
  problems: readonly ImportRowProblem[],
  reportFile?: string,
): string[] {
  if (problems.length === 0) return [];
  const lines = [
    `${title}: ${count(problems.length)}.`,
    ...problems.slice(0, SHOWN).map(problem => `  ${problemLine(problem)}`),
  ];
  const more = problems.length - SHOWN;
  if (more > 0) {
    lines.push(
      `  and ${count(more)} more; ${reportFile ? `${reportFile} has them all` : '--report FILE lists them all'}.`,
    );
  }
  return lines;
}

export function formatFullImportReport(
  badRows: readonly ImportRowProblem[],
  warnings: readonly ImportRowProblem[],
): string {
  return [...badRows.map(({ line, reason }) => ({ line, reason: `${reason} (left out)` })), ...warnings]
    .sort((a, b) => a.line - b.line)
    .map(problem => `${problemLine(problem)}\n`)
    .join('');
}

const problemLine = ({ line, reason }: Pick<ImportRowProblem, 'line' | 'reason'>): string =>
  `line ${line}: ${reason}`;
const count = (value: number): string => value.toLocaleString('en-US');
const money = (cents: number, currency: string): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency });

function dashed(day: number): string {
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
