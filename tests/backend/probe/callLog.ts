/** A call that a browser sends to another origin only if the API allows it. */
export interface PreflightedCall {
  url: string;
  method: string;
  /** Names of the headers that the API must allow, sorted. */
  headers: string[];
}

/** Methods that a browser sends to another origin without asking. */
export const SIMPLE_METHODS = ['GET', 'HEAD', 'POST'];
const SIMPLE_HEADERS = ['accept', 'accept-language', 'content-language', 'origin'];
const SIMPLE_CONTENT_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/;

/** @returns null for a call that a browser sends without asking */
function toPreflightedCall({ url, method, headers }: Request): PreflightedCall | null {
  const asked = [...headers]
    .filter(([name, value]) => name !== 'content-type' || !SIMPLE_CONTENT_TYPES.test(value))
    .map(([name]) => name)
    .filter(name => !SIMPLE_HEADERS.includes(name))
    .sort();
  return asked.length > 0 || !SIMPLE_METHODS.includes(method) ? { url, method, headers: asked } : null;
}

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
  /** The first call of each method, with each set of headers, for which a browser asks the API beforehand. */
  preflighted: () => PreflightedCall[];
}

/** Records nothing. */
export const SILENT: CallLog = {
  start: () => undefined,
  last: () => '',
  headers: () => undefined,
  isOriginRefused: () => false,
  preflighted: () => [],
};

/** Replaces the global `fetch`. Every call carries the origin of a page on another host, as a browser would send it. */
export function logCalls(origin: string): CallLog {
  const fetchNow = globalThis.fetch;
  let calls: string[] = [];
  let headers: Headers | undefined;
  const allowed = new Set<boolean>();
  const preflighted = new Map<string, PreflightedCall>();
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', origin);
    const asked = request.method === 'OPTIONS' ? null : toPreflightedCall(request);
    if (asked) {
      const kind = `${asked.method} ${asked.headers.join()}`;
      preflighted.set(kind, preflighted.get(kind) ?? asked);
    }
    const call = `${request.method} ${decodeURI(request.url)}`;
    const at = calls.push(call) - 1;
    const answered = calls;
    headers = undefined;
    try {
      const response = await fetchNow(request);
      answered[at] = `${call} → ${response.status}`;
      headers = response.headers;
      if (request.method !== 'OPTIONS') allowed.add(headers.has('access-control-allow-origin'));
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
    preflighted: () => [...preflighted.values()],
  };
}
