/** Records the HTTP calls of a backend, so that a finding can name the call that failed. */
export interface CallLog {
  /** Discards the calls recorded so far. */
  start: () => void;
  /**
   * The last call as method, address and status, such as `GET https://api.example/items → 404`.
   * @param resource prefers calls whose address contains this name
   */
  last: (resource?: string) => string;
  /** The headers of the last answer; undefined if the backend does not use `fetch`. */
  headers: () => Headers | undefined;
  /** True if there were answers, and none allows another origin. */
  isOriginRefused: () => boolean;
}

/** Records nothing. */
export const SILENT: CallLog = {
  start: () => undefined,
  last: () => '',
  headers: () => undefined,
  isOriginRefused: () => false,
};

/** Replaces the global `fetch`. Every call carries the origin of a page on another host, as a browser would send it. */
export function logCalls(origin: string): CallLog {
  const fetchNow = globalThis.fetch;
  let calls: string[] = [];
  let headers: Headers | undefined;
  const allowed = new Set<boolean>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    const call = `${request.method} ${decodeURI(request.url)}`;
    const at = calls.push(call) - 1;
    const answered = calls;
    headers = undefined;
    try {
      const response = await fetchNow(request);
      answered[at] = `${call} → ${response.status}`;
      headers = response.headers;
      allowed.add(headers.has('access-control-allow-origin'));
      return response;
    } catch (error) {
      answered[at] = `${call} → no answer`;
      throw error;
    }
  };
  return {
    start: () => {
      calls = [];
      headers = undefined;
    },
    last: resource =>
      calls.findLast(call => resource !== undefined && call.includes(`/${resource}`)) ?? calls.at(-1) ?? '',
    headers: () => headers,
    isOriginRefused: () => allowed.has(false) && !allowed.has(true),
  };
}
