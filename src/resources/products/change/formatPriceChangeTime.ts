import { formatTimeOfDay, formatWeekday } from '../../../lib/days';

export function formatPriceChangeTime({ day, hour }: { day: string; hour: number }): string {
  const now = new Date();
  return `${formatWeekday(day, now)}, ${formatTimeOfDay(new Date(2000, 0, 1, hour))}`;
}
