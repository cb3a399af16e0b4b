import type { Subject } from './subject';

export type Outcome = 'passes' | 'lacks' | 'fails';

const SIGNS: Record<Outcome, string> = { passes: '✓', lacks: '–', fails: '✗' };

export function tableOf(
  subjects: readonly Subject[],
  checks: readonly string[],
  outcome: (subject: string, check: string) => Outcome | undefined,
): string {
  const width = Math.max(...checks.map(({ length }) => length));
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell, at) => centred(cell, subjects[at]!.name.length))]
      .join('  ')
      .trimEnd();
  const signs = (check: string) => subjects.map(({ name }) => signOf(outcome(name, check)));
  const count = ({ name }: Subject) =>
    [checks.filter(check => outcome(name, check) === 'passes'), checks.filter(check => outcome(name, check))]
      .map(({ length }) => length)
      .join('/');
  return [
    line(
      'Backends',
      subjects.map(({ name }) => name),
    ),
    ...checks.map(check => line(check, signs(check))),
    line('passed', subjects.map(count)),
    '',
    ...subjects.flatMap(({ name, lacks }) =>
      Object.entries(lacks).map(([check, { why }]) => `${name} lacks "${check}": ${why}.`),
    ),
  ].join('\n');
}

const signOf = (outcome: Outcome | undefined): string => (outcome ? SIGNS[outcome] : ' ');

function centred(text: string, width: number): string {
  return text.padStart(Math.floor((width + text.length) / 2)).padEnd(width);
}
