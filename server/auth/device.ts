/**
 * Browsers, each with a pattern that matches its user agent. The first match counts, because the user agent of a
 * browser can also match patterns further down in the list.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findFirstMatch = (patterns: readonly (readonly [RegExp, string])[], text: string): string =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? '';

export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  return [findFirstMatch(BROWSERS, text), findFirstMatch(SYSTEMS, text)].filter(Boolean).join(' on ');
}
