/** Of the scripts that run from right to left, those that names of today are written in. */
const FROM_THE_RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A value as it goes into a sentence. A name that runs from right to left stands between two signs that nobody sees, which
 * keep what follows it (a number, a dot) on its own side: "0 in A · 0 in B" would be read as "0 in 0 · A in B".
 */
export const isolated = (value: string): string =>
  FROM_THE_RIGHT.test(value) ? `\u2068${value}\u2069` : value;

/** A text with its values in it. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/%\{(\w+)\}/g, (mark, name: string) => isolated(String(values[name] ?? mark)));
