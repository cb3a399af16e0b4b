/** Calls of a till as the conformance check records them: without keys, and with hashes instead of contents. */
import { hashCanonicalJson } from '../../intake/contentHash.ts';
import type { TillAction, TillSubmissionResult } from '../../../till-kit/index.ts';

/** A sale or drawer opening in the body of a recorded call. */
export interface RecordedSaleOrOpening {
  reference: string;
  createdAt: string;
  /** Hash of the sale's or opening's fields and values, in any order of the fields, with its time to the second. */
  contentHash: string;
  isReturn: boolean;
}

export interface RecordedCall {
  /** Position of the call in the recording; the first call is 1. */
  number: number;
  /**
   * Number of the terminal key: 1 for the key of the first recorded call with a key, 2 for the next different key, and
   * so on. 0 if the call has no key.
   */
  keyNumber: number;
  /** Time when the call arrived, in UTC milliseconds. `answeredAt` is the time of the response. */
  receivedAt: number;
  answeredAt: number;
  method: string;
  /** Path without the query, such as `/api/v1/shop`. */
  path: string;
  kind: 'sales' | 'openings' | 'events' | 'products' | 'other';
  hasVersion: boolean;
  bodyBytes: number;
  bodyHash: string;
  items: RecordedSaleOrOpening[];
  /** Time of the till's clock when it sent the call: the header `Till-Clock`, or else `sentAt` in the body. */
  clock?: string | undefined;
  /** True if `clock` comes from `sentAt` in the body. */
  isClockInBody: boolean;
  /** Cursor that the till sent. */
  since?: string | undefined;
  /** Status that the till received; undefined if it received no response. */
  status?: number | undefined;
  action?: TillAction | undefined;
  results: TillSubmissionResult[];
  feed?: { cursor: string; more: boolean; reset: boolean } | undefined;
}

interface TillRequest {
  method: string;
  url: URL;
  /** Value of the header `Till-Clock`. */
  clock: string | undefined;
  body: Buffer;
}

interface TillRequestBody {
  sales?: unknown;
  openings?: unknown;
  events?: unknown;
  sentAt?: unknown;
}

interface TillResponseBody {
  results?: TillSubmissionResult[];
  action?: TillAction;
  cursor?: string;
  more?: boolean;
  reset?: boolean;
}

const KINDS: Record<string, RecordedCall['kind']> = {
  'POST sales': 'sales',
  'POST drawer-openings': 'openings',
  'POST drawer-sessions': 'events',
  'GET products/changes': 'products',
};

/** Describes a request of a till. */
export function describeRequest({ method, url, clock, body }: TillRequest) {
  const [, version, route = ''] = /^\/api\/(v\d+\/)?(.*)$/.exec(url.pathname) ?? [];
  const parsed = parseJson<TillRequestBody>(body.toString());
  const sentAt = typeof parsed?.sentAt === 'string' ? parsed.sentAt : undefined;
  return {
    method,
    path: url.pathname,
    kind: KINDS[`${method} ${route}`] ?? ('other' as const),
    hasVersion: version !== undefined,
    bodyBytes: body.length,
    bodyHash: hashCanonicalJson(parsed ?? body.toString()),
    items: [parsed?.sales ?? parsed?.openings ?? parsed?.events ?? []].flat().map(describeItem),
    clock: clock ?? sentAt,
    isClockInBody: clock === undefined,
    since: url.searchParams.get('since') ?? undefined,
  };
}

function describeItem(sent: unknown): RecordedSaleOrOpening {
  const item = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    reference: text(item.reference),
    createdAt: text(item.createdAt),
    contentHash: hashCanonicalJson({ ...item, createdAt: text(item.createdAt).replace(/\.\d+/, '') }),
    isReturn: 'takesBack' in item,
  };
}

/** Describes a response that the till received. */
export function describeResponse(status: number, text: string) {
  const body = parseJson<TillResponseBody>(text) ?? {};
  const { cursor, more = false, reset = false, action, results = [] } = body;
  return { status, action, results, feed: cursor === undefined ? undefined : { cursor, more, reset } };
}

function parseJson<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
