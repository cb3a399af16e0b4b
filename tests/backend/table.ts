import type { TestedBackend } from './testedBackend';

export type Outcome = 'passes' | 'lacks' | 'fails';

const SIGNS: Record<Outcome, string> = { passes: '✓', lacks: '–', fails: '✗' };

export function tableOf(
  backends: readonly TestedBackend[],
  checks: readonly string[],
  outcome: (tested: string, check: string) => Outcome | undefined,
): string {
  const width = Math.max(...checks.map(({ length }) => length));
  const line = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell, at) => centred(cell, backends[at]!.name.length))]
      .join('  ')
      .trimEnd();
  const signs = (check: string) => backends.map(({ name }) => signOf(outcome(name, check)));
  const count = ({ name }: TestedBackend) =>
    [checks.filter(check => outcome(name, check) === 'passes'), checks.filter(check => outcome(name, check))]
      .map(({ length }) => length)
      .join('/');
  return [
    line(
      'Backends',
      backends.map(({ name }) => name),
    ),
    ...checks.map(check => line(check, signs(check))),
    line('passed', backends.map(count)),
    '',
    ...backends.flatMap(({ name, lacks }) =>
      Object.entries(lacks).map(([check, { reason }]) => `${name} lacks "${check}": ${reason}.`),
    ),
  ].join('\n');
}

const signOf = (outcome: Outcome | undefined): string => (outcome ? SIGNS[outcome] : ' ');

function centred(text: string, width: number): string {
  return text.padStart(Math.floor((width + text.length) / 2)).padEnd(width);
}
