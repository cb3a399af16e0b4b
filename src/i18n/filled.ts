/** A text with its values in it. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/%\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
