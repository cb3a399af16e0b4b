/**
 * The selected days of a screen. The URL contains them, so that they can be linked to, and Back returns to the
 * previous days.
 */
import { parseISO } from 'date-fns';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DayRange } from './days';
import { getCurrentBusinessDayNoon } from './businessDay';
import { getCurrentBranch } from './currentBranch';
import { toIsoDay, isIsoDay } from './days';
import { useCurrentBusinessDayNoon } from './useCurrentBusinessDay';

/**
 * Time in milliseconds within which changes of a date input are a single history entry, because the person is still
 * typing.
 */
const TYPING = 1000;

interface Days {
  range: DayRange;
  /** True if the first day is after the last. The screen then loads nothing. */
  backwards: boolean;
  /**
   * Sets the first day, the last day or both. Calls in quick succession are combined, even if React has not yet
   * rendered the first change.
   */
  choose: (days: Partial<DayRange>) => void;
  /**
   * Computes the range anew. Without days in the URL, the range depends on the current business day, and a new business
   * day can have begun.
   * @returns true if the range changed
   */
  renew: () => boolean;
}

export function useDayRangeFromUrl(kind: 'range' | 'day', initially?: (now: Date) => DayRange): Days {
  const [parameters, setParameters] = useSearchParams();
  const [looked, setLooked] = useState(() => new Date());
  const now = toIsoDay(useCurrentBusinessDayNoon(getCurrentBranch(), looked));
  const last = useRef({ picker: '', at: 0 });
  /**
   * Returns the range of days in the URL. If the URL lacks a day, the default range of the screen is computed from the
   * current business day.
   * @param today the current business day, as `yyyy-MM-dd`
   */
  const rangeOn = (today: string): DayRange => {
    const unnamed = initially?.(parseISO(today)) ?? { start: today, end: today };
    const named = (name: string, fallback: string) => {
      const day = parameters.get(name) ?? '';
      return isIsoDay(day) ? day : fallback;
    };
    return kind === 'day'
      ? { start: named('date', today), end: named('date', today) }
      : { start: named('start', unnamed.start), end: named('end', unnamed.end) };
  };
  const range = rangeOn(now);
  const { start, end } = range;
  const latest = useRef(range);
  useLayoutEffect(() => {
    latest.current = { start, end };
  }, [start, end]);

  const choose = useCallback(
    (days: Partial<DayRange>) => {
      const before = latest.current;
      const chosen = { ...before, ...days };
      latest.current = chosen;
      const picker = `${chosen.start !== before.start} ${chosen.end !== before.end}`;
      const typing = last.current.picker === picker && Date.now() - last.current.at < TYPING;
      last.current = { picker, at: Date.now() };
      setParameters(
        current => {
          const named: Record<string, string> = kind === 'day' ? { date: chosen.end } : { ...chosen };
          for (const [name, day] of Object.entries(named)) current.set(name, day);
          // Removes the page number of a list from the URL, because it belongs to the previous days.
          current.delete('page');
          return current;
        },
        { replace: typing },
      );
    },
    [kind, setParameters],
  );
  const renew = () => {
    const next = rangeOn(toIsoDay(getCurrentBusinessDayNoon()));
    setLooked(new Date());
    return next.start !== start || next.end !== end;
  };
  return { range, backwards: start > end, choose, renew };
}
