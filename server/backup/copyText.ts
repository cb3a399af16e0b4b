/**
 * PostgreSQL's text format of COPY: a line per row, fields separated by tabs, `\N` for null
 * (https://www.postgresql.org/docs/current/sql-copy.html). Backups of PostgreSQL consist of such files.
 */
import type { Readable } from 'node:stream';

export type PostgresCopyValue = number | string | null;

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\v': String.raw`\v`,
  '\\': String.raw`\\`,
  // PostgreSQL cannot store the null character, so it is removed.
  '\0': '',
};
const CHARACTERS: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

export function formatPostgresCopyLine(values: readonly PostgresCopyValue[]): string {
  let line = '';
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (at > 0) line += '\t';
    if (value === null) line += String.raw`\N`;
    else if (typeof value === 'number') line += value;
    else line += value.replace(/[\b\f\n\r\t\v\\\0]/g, character => ESCAPES[character]!);
  }
  return `${line}\n`;
}

/** Parses a line into its fields. @param isNumber tells for each field whether it is a number */
export const parsePostgresCopyLine = (line: string, isNumber: readonly boolean[]): PostgresCopyValue[] =>
  line.split('\t').map((field, at) => {
    if (field === String.raw`\N`) return null;
    if (isNumber[at]) return Number(field);
    if (!field.includes('\\')) return field;
    return field.replace(/\\(.)/g, (_, character: string) => CHARACTERS[character] ?? character);
  });

/**
 * Reads the lines of a file, without their ends. Line feeds within values are escaped. Node's `readline` would also
 * split lines at other separators, such as U+2028.
 */
export async function* readPostgresCopyLines(file: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of file.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') throw new Error('A line of the table is cut off.');
}
