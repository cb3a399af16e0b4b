import { formatTime, formatWeekday } from '../../../lib/days';

export function formatChangeTime({ day, hour }: { day: string; hour: number }): string {
  const now = new Date();
  return `${formatWeekday(day, now)}, ${formatTime(new Date(2000, 0, 1, hour))}`;
}
