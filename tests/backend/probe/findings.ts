/** `works` as specified, `differs` from it, or the backend `lacks` it. */
export type Outcome = 'works' | 'differs' | 'lacks';

export interface Finding {
  /** The name of a resource or of a call. */
  about: string;
  /** A column of the table. */
  step: string;
  outcome: Outcome;
  /** The reason if it does not work, or why less was checked. */
  sentence?: string;
}

const STEPS = [
  'list',
  'pages',
  'order',
  'fields',
  'one',
  'create',
  'update',
  'search',
  'filter',
  'delete',
  'call',
];

const COUNTED: readonly Outcome[] = ['works', 'differs', 'lacks'];

/** @returns the sentences of the findings, the table, and the counts */
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
