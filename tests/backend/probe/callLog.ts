/** Records the HTTP calls of a backend, so that a finding can name the call that failed. */
export interface CallLog {
  /** Discards the calls recorded so far. */
  start: () => void;
  /** The last call as method, address and status, such as `GET https://api.example/items → 404`. */
  last: () => string;
  /** The headers of the last answer; undefined if the backend does not use `fetch`. */
  headers: () => Headers | undefined;
}

/** Records nothing. */
export const SILENT: CallLog = { start: () => undefined, last: () => '', headers: () => undefined };

/** Replaces the global `fetch`. Every call carries the origin of a page on another host, as a browser would send it. */
export function logCalls(origin: string): CallLog {
  const fetchNow = globalThis.fetch;
  let last = '';
  let headers: Headers | undefined;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    last = `${request.method} ${decodeURI(request.url)}`;
    headers = undefined;
    try {
      const response = await fetchNow(request);
      last += ` → ${response.status}`;
      headers = response.headers;
      return response;
    } catch (error) {
      last += ' → no answer';
      throw error;
    }
  };
  return {
    start: () => {
      last = '';
      headers = undefined;
    },
    last: () => last,
    headers: () => headers,
  };
}
