import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import type { ImportRowProblem } from '../../../server/import/problems.ts';
import type { ImportSummary } from '../../../server/import/importSteps.ts';
import type { Message } from '../../../server/language/message.ts';
import { translateToEnglish as worded } from '../../../server/language/translate.ts';
import { onlyInEnglish } from '../../support/onlyInEnglish.ts';

export async function emptyShop(): Promise<Db> {
  const db = connect(':memory:');
  await migrate(db);
  return db;
}

/** Chunks of the file are very small, so that they end at every position. */
export const csv = (...lines: string[]): Readable => pieces(Buffer.from(lines.join('\n') + '\n'));

export function pieces(bytes: Buffer, size = 3): Readable {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size) parts.push(bytes.subarray(from, from + size));
  return Readable.from(parts, { objectMode: false });
}

export function inEnglish(said: readonly Message[]): string[] {
  expect(said.flatMap(onlyInEnglish)).toEqual([]);
  return said.map(worded);
}

export function problemsInEnglish(problems: readonly ImportRowProblem[]) {
  const reasons = inEnglish(problems.map(({ userMessage }) => userMessage));
  return problems.map(({ line }, at) => ({ line, reason: reasons[at]! }));
}

export const told = <Of extends ImportSummary>(summary: Of) => ({
  ...summary,
  badRows: problemsInEnglish(summary.badRows),
  warnings: problemsInEnglish(summary.warnings),
  notes: inEnglish(summary.notes),
});

export const madeBranch = (id: number): string =>
  `There was no branch ${id}: the new one is called “Branch ${id}”, in the time zone UTC. Change both under Branches.`;

export async function dump(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows.map(row => JSON.stringify(row)).sort();
  }
  return content;
}

export interface Line {
  reference: string;
  code: string;
  day: number;
  cents: number;
}

/**
 * Parses the order file from the ends of its lines, where no cell is quoted. Amounts are padded as text (`2.1` becomes
 * `210`) and multiplied by repeated addition, independently of the import's arithmetic.
 */
export function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(text => {
      const [reference, code] = text.split(',') as [string, string];
      const [, quantity, month, day, year, price] =
        /,(-?\d+),(\d\d)-(\d\d)-(\d{4}) \d\d:\d\d,(-?\d+(?:\.\d{1,2})?),\d*,[^,]*$/.exec(text)!;
      const [whole, fraction = ''] = price!.split('.');
      const unit = Number(whole + fraction.padEnd(2, '0'));
      return { reference, code, day: Number(year! + month! + day!), cents: unit * Number(quantity) };
    });
}
