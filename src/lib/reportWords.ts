import { useMemo } from 'react';
import { useTranslate } from '../i18n/useTranslate';

/** Words in lower case inside a title. */
const SMALL = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'per', 'the', 'to', 'with']);

/** `toReportTitle('sales-by-day')` is "Sales by Day". */
export const toReportTitle = (name: string): string =>
  name
    .split('-')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ');

/**
 * The texts of a report: its own under `reports.<name>`, else those that every report has, with its title in them.
 * Empty where there is neither.
 */
export function useReportWords(name: string): (key: string) => string {
  const translate = useTranslate();
  return useMemo(() => {
    const title = translate(`reports.${name}.title`, { _: toReportTitle(name) });
    return key =>
      key === 'title'
        ? title
        : translate(`reports.${name}.${key}`, { _: '' }) ||
          translate(`reports.kit.${key}`, { _: '', report: title.toLowerCase() });
  }, [name, translate]);
}
