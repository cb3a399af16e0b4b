const SMALL = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'per', 'the', 'to', 'with']);

/** `toReportTitle('sales-by-day')` is "Sales by Day". */
export const toReportTitle = (name: string): string =>
  name
    .split('-')
    .map((word, at) => (at > 0 && SMALL.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join(' ');
