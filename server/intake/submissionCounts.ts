import type { TillSubmissionResult } from '../../contract/tills.ts';
import type { Till } from './tillKeys.ts';

export interface TerminalSubmissionCounts extends Pick<Till, 'branchId' | 'terminalId'> {
  storedSales: number;
  refusedSales: number;
  /** Number of calls that were refused as a whole. */
  refusedCalls: number;
}

/** Numbers of stored sales, refused sales and refused calls since this process started, by terminal id. */
export const submissionCounts = new Map<number, TerminalSubmissionCounts>();

function countsOf({ branchId, terminalId }: Till): TerminalSubmissionCounts {
  const known = submissionCounts.get(terminalId);
  if (known) return known;
  const counts = { branchId, terminalId, storedSales: 0, refusedSales: 0, refusedCalls: 0 };
  submissionCounts.set(terminalId, counts);
  return counts;
}

export function countSubmittedSales(
  till: Till,
  results: readonly Pick<TillSubmissionResult, 'result'>[],
): void {
  const counts = countsOf(till);
  for (const { result } of results) {
    if (result === 'stored') counts.storedSales++;
    if (result === 'refused') counts.refusedSales++;
  }
}

export const countRefusedCall = (till: Till): void => void countsOf(till).refusedCalls++;
