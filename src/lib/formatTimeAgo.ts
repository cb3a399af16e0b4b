import { cachePerLanguage } from './cachePerLanguage';

const words = cachePerLanguage(locale => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `formatTimeAgo(now - 120_000)` is "2 minutes ago"; null for less than a minute. @param at UTC milliseconds */
export function formatTimeAgo(at: number, now = Date.now()): string | null {
  const found = UNITS.find(([, size]) => now - at >= size);
  if (!found) return null;
  const [unit, size] = found;
  return words().format(-Math.floor((now - at) / size), unit);
}
