/** The part of query-string that the address of a list needs: no options, no lists of values. Of a repeated parameter, the last counts. */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

const encoded = (text: unknown): string =>
  encodeURIComponent(String(text)).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const stringify = (parts: Record<string, unknown>): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');
