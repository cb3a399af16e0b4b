import {
  addDays,
  toBusinessDay,
  toWallClockReading,
  toUtcMilliseconds,
  toWallClockMilliseconds,
  type WallClockReading,
} from '../../contract/businessDay.ts';
import type { ParsedWallClockTime } from './dates.ts';

const DAY = 86_400_000;

interface Midnight {
  instant: number;
  /** True if the clock is not changed on that day, so that the day has 24 hours. */
  even: boolean;
}

/**
 * Converts hundreds of thousands of dates from a branch's clock to UTC. The time zone is looked up once per day,
 * because each lookup takes microseconds.
 */
export class BranchTimeConverter {
  private readonly midnights = new Map<number, Midnight>();
  private readonly timeZone: string;
  private readonly cutoffHour: number;

  constructor(timeZone: string, cutoffHour: number) {
    this.timeZone = timeZone;
    this.cutoffHour = cutoffHour;
  }

  /** Converts a time on the branch's clock to UTC milliseconds. */
  instant(wall: ParsedWallClockTime): number {
    if (wall.offsetMinutes !== undefined) return toWallClockMilliseconds(wall) - wall.offsetMinutes * 60_000;
    const midnight = this.midnight(wall.day);
    if (!midnight.even) return toUtcMilliseconds(wall, this.timeZone);
    return midnight.instant + ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000;
  }

  /** Returns the business day of a time on the branch's clock, as YYYYMMDD. */
  businessDay(wall: ParsedWallClockTime): number {
    if (wall.offsetMinutes !== undefined || !this.midnight(wall.day).even) {
      return toBusinessDay(this.instant(wall), this.timeZone, this.cutoffHour);
    }
    return wall.hour < this.cutoffHour ? addDays(wall.day, -1) : wall.day;
  }

  later(wall: ParsedWallClockTime, days: number): ParsedWallClockTime {
    if (days === 0) return wall;
    const { day, ...time } =
      wall.offsetMinutes === undefined ? wall : toWallClockReading(this.instant(wall), this.timeZone);
    return { day: addDays(day, days), ...time };
  }

  today(now: number): number {
    return toBusinessDay(now, this.timeZone, this.cutoffHour);
  }

  private midnight(day: number): Midnight {
    let midnight = this.midnights.get(day);
    if (!midnight) {
      const instant = toUtcMilliseconds(toStartOfDay(day), this.timeZone);
      midnight = {
        instant,
        even: toUtcMilliseconds(toStartOfDay(addDays(day, 1)), this.timeZone) - instant === DAY,
      };
      this.midnights.set(day, midnight);
    }
    return midnight;
  }
}

/**
 * Counts the days between two days.
 * @param from YYYYMMDD
 * @param to YYYYMMDD
 */
export function countDaysBetween(from: number, to: number): number {
  return (toWallClockMilliseconds(toStartOfDay(to)) - toWallClockMilliseconds(toStartOfDay(from))) / DAY;
}

const toStartOfDay = (day: number): WallClockReading => ({ day, hour: 0, minute: 0, second: 0 });
