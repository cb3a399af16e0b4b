/** `works` as specified, `differs` from it, the backend `lacks` it, or it is `untested`. */
export type Outcome = 'works' | 'differs' | 'lacks' | 'untested';

export interface Finding {
  /** Name of the resource or call that was checked. */
  about: string;
  /** Name of the check, such as a column of the report's table. */
  step: string;
  outcome: Outcome;
  /** Reason of the outcome, or why less was checked. Absent if everything was checked and works. */
  sentence?: string;
}

const STEPS = [
  'list',
  'pages',
  'order',
  'fields',
  'lines',
  'one',
  'create',
  'update',
  'search',
  'filter',
  'delete',
  'branches',
  'call',
  'renew',
  'sign-out',
  'preflight',
];

const COUNTED: readonly Outcome[] = ['works', 'differs', 'lacks', 'untested'];

/**
 * @returns the report: a sentence per finding with a reason, a table of all outcomes, and the number of each outcome
 */
export function toReport(findings: readonly Finding[]): string {
  const subjects = [...new Set(findings.map(({ about }) => about))];
  const steps = STEPS.filter(step => findings.some(finding => finding.step === step));
  const rows = subjects.map(about => [
    about,
    ...steps.map(step => findings.find(found => found.about === about && found.step === step)?.outcome ?? ''),
  ]);
  const lines = [['', ...steps], ...rows];
  const widths = ['', ...steps].map((_, at) => Math.max(...lines.map(line => line[at]!.length)));
  const sentences = findings.flatMap(({ about, step, outcome, sentence }) =>
    sentence ? [`${about}, ${step} (${outcome}): ${sentence}`] : [],
  );
  const counts = COUNTED.map(
    outcome => `${findings.filter(finding => finding.outcome === outcome).length} ${outcome}`,
  );
  return [
    ...sentences,
    ...(sentences.length > 0 ? [''] : []),
    ...lines.map(line =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    ),
    '',
    `${counts.join(', ')}.`,
  ].join('\n');
}
