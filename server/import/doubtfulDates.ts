import { type Message, createMessage } from '../language/message.ts';
import { formatDay } from '../../contract/businessDay.ts';
import type { BranchTimeConverter } from './branchTimeConverter.ts';
import type { DatedOrderFromFile } from './orderMatching.ts';

/**
 * Maximum age of an order before its date counts as doubtful: 20 years, as a difference of two YYYYMMDD days.
 */
const MAX_AGE = 20_00_00;
const EARLIEST = 2000_01_01;

interface Now {
  /** Current time, in UTC milliseconds. */
  now: number;
  clock: BranchTimeConverter;
  /**
   * True if the user chose to move the orders by whole days so that the last one is today. An order of today may then
   * have a time later than now.
   */
  isShifted?: boolean | undefined;
}

export function createDoubtfulDateNotes(
  orders: readonly DatedOrderFromFile[],
  { now, clock, isShifted }: Now,
): Message[] {
  const today = clock.today(now);
  const oldest = Math.max(today - MAX_AGE, EARLIEST);
  // A date without a time is read as noon, which can be later than the current time. For such an order, only the day is
  // compared with today.
  const isLate = ({ order, createdAt, day }: DatedOrderFromFile) =>
    order.hasTime && !isShifted ? createdAt > now : day > today;
  const late = orders.filter(isLate).map(({ day }) => day);
  const old = orders.map(({ day }) => day).filter(day => day < oldest);
  const notes: Message[] = [];
  if (late.length > 0)
    notes.push(createMessage('note.future', { sales: late.length, last: formatDay(late.reduce(latest)) }));
  if (old.length > 0)
    notes.push(createMessage('note.longAgo', { sales: old.length, first: formatDay(old.reduce(earliest)) }));
  return notes;
}

const latest = (one: number, other: number): number => Math.max(one, other);
const earliest = (one: number, other: number): number => Math.min(one, other);
