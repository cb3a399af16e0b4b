import { expect, it } from 'vitest';
import { csv } from './importSupport.ts';
import { HEADER, load, useOrderImportShop } from './orderImports.ts';

useOrderImportShop();

const row = (reference: number, date: string) => `${reference},A,Lamp,1,${date},2.50`;
const CHECK = 'check the dates in the file and how they are written.';

/** Noon in UTC, which is the time zone of the new branch. */
const now = () => Date.UTC(2026, 5, 15, 12);

const notesFor = async (...dates: string[]) => {
  const rows = dates.map((date, at) => row(at + 1, date));
  const { added, notes } = await load(csv(HEADER, ...rows), { now, dryRun: true });
  return { added, notes: notes.map(String).filter(note => note.startsWith('Sales ')) };
};

it('counts the sales later than now, and would import them', async () => {
  expect(
    await notesFor('2026-06-15 11:59', '2026-06-15 12:01', '2027-03-01 09:00', '2026-07-01 09:00'),
  ).toEqual({
    added: 4,
    notes: [`Sales later than now: 3, the last on 2027-03-01; ${CHECK}`],
  });
});

it('counts the sales of more than 20 years ago, and would import them', async () => {
  expect(await notesFor('2006-06-15 10:00', '2006-06-14 10:00', '1926-06-14 10:00')).toEqual({
    added: 3,
    notes: [`Sales of more than 20 years ago: 2, the first on 1926-06-14; ${CHECK}`],
  });
});

it('does not doubt a sale of today without a time, which is read as noon', async () => {
  const morning = () => Date.UTC(2026, 5, 15, 8);
  const { notes } = await load(csv(HEADER, row(1, '2026-06-15')), { now: morning, dryRun: true });
  expect(notes.join(' ')).not.toContain('later than now');
});

it('does not doubt orders that are moved to end today', async () => {
  const morning = () => Date.UTC(2026, 5, 15, 8);
  const { notes } = await load(csv(HEADER, row(1, '2024-02-01 18:00')), {
    now: morning,
    dryRun: true,
    shiftToToday: true,
  });
  expect(notes.join(' ')).not.toContain('later than now');
});
