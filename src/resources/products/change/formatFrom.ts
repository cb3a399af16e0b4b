import { formatTime, formatWeekday } from '../../../lib/days';

/** "Mon Nov 23, 6:00 AM": an hour of a branch's clock. @param day `yyyy-MM-dd` */
export function formatFrom({ day, hour }: { day: string; hour: number }): string {
  const now = new Date();
  return `${formatWeekday(day, now)}, ${formatTime(new Date(2000, 0, 1, hour))}`;
}
