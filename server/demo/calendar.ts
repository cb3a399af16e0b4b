import { addDays, toWallClockReading, toUtcMilliseconds } from '../../contract/businessDay.ts';
import { BRANCHES, DEMO_TIME_ZONE } from './branches.ts';
import { createRandom, createWeightedDraw, drawInteger, type Random } from './random.ts';

const DAYS = 90;
const DAY_SECONDS = 86_400;

const WEEKDAYS = [1.25, 0.84, 0.82, 0.88, 0.95, 1.14, 1.42];

/**
 * Demand in each hour of the day, as factors. The shop is open from 7 to 22, with peaks at noon and after work.
 */
const HOURS = [
  0, 0, 0, 0, 0, 0, 0, 0.35, 0.6, 0.65, 0.7, 0.95, 1.3, 1.15, 0.8, 0.75, 0.95, 1.35, 1.5, 1.2, 0.8, 0.45, 0,
  0,
];
const OPENS_AT = HOURS.findIndex(busy => busy > 0);

export interface SimulatedBusinessDay {
  /** Business day as YYYYMMDD. */
  day: number;
  daysAgo: number;
  /**
   * Share of the day's expected orders that falls into the part of the day that has passed: 1 for past days, less for
   * today.
   */
  begun: number;
  /**
   * Converts a second of the day on the branches' clock to UTC milliseconds. Only valid within opening hours, because
   * clocks change at night.
   */
  instantOf: (second: number) => number;
  /**
   * Number of seconds since midnight at which the simulated part of the day ends: the current time for today, the
   * length of the day for past days.
   */
  ends: number;
  until: number;
  /**
   * Returns a random second of the day, within the part of the opening hours that has passed. Must not be called before
   * the shop has opened on that day.
   */
  drawSecond: (random: Random) => number;
}

export function listShopDays(now: number, count = DAYS): SimulatedBusinessDay[] {
  const today = toWallClockReading(now, DEMO_TIME_ZONE);
  const nowSecond = today.hour * 3600 + today.minute * 60 + today.second;
  return Array.from({ length: count }, (_, at) => {
    const daysAgo = count - 1 - at;
    const day = addDays(today.day, -daysAgo);
    return daysAgo === 0 ? shopDay(day, 0, nowSecond, now) : shopDay(day, daysAgo, DAY_SECONDS, Infinity);
  });
}

function shopDay(day: number, daysAgo: number, ends: number, until: number): SimulatedBusinessDay {
  // Time zones change their offset from UTC only at night, so the offset at noon is valid for all opening hours.
  const noon = toUtcMilliseconds({ day, hour: 12, minute: 0, second: 0 }, DEMO_TIME_ZONE);
  const whole = busyHours(noon, DAY_SECONDS);
  const past = busyHours(noon, ends);
  const drawHour = createWeightedDraw(past);
  return {
    day,
    daysAgo,
    begun: sum(past) / sum(whole),
    instantOf: second => noon + (second - DAY_SECONDS / 2) * 1000,
    ends,
    until,
    drawSecond: random => {
      const hour = drawHour(random);
      return hour * 3600 + Math.floor(random() * Math.min(3600, ends - hour * 3600));
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Computes the demand during the opening hours of a day. At weekends, mornings and afternoons are busier. */
function busyHours(noon: number, ends: number): number[] {
  const weekend = [0, 6].includes(new Date(noon).getUTCDay());
  return HOURS.map((busy, hour) => {
    const part = Math.min(1, Math.max(0, (ends - hour * 3600) / 3600));
    return busy * part * (weekend && hour >= 9 && hour < 17 ? 1.35 : 1);
  });
}

export function spreadOrdersOverHours(days: readonly SimulatedBusinessDay[], orders: number): number[][] {
  const random = createRandom('busy days');
  let drift = 0.95;
  const weights = days.map(({ begun, instantOf }) => {
    drift = Math.min(1.15, Math.max(0.85, drift + (random() - 0.47) * 0.04));
    const weekday = WEEKDAYS[new Date(instantOf(DAY_SECONDS / 2)).getUTCDay()]!;
    return BRANCHES.map(({ share }) => begun * weekday * drift * share * (0.9 + random() * 0.2));
  });
  const total = sum(weights.flat());
  let weightSoFar = 0;
  let assigned = 0;
  return weights.map(branches =>
    branches.map(weight => {
      weightSoFar += weight;
      const count = Math.round((orders * weightSoFar) / total) - assigned;
      assigned += count;
      return count;
    }),
  );
}

export function drawSaleTime(
  day: SimulatedBusinessDay,
  random: Random,
  fromHour: number,
  toHour: number,
): number {
  const from = Math.max(OPENS_AT, fromHour) * 3600;
  const to = Math.min(toHour * 3600, day.ends);
  return to > from ? day.instantOf(drawInteger(random, from, to - 1)) : day.until;
}
