import { TILL_CLOCK_HEADER } from '../contract/headers.ts';
import type {
  TillAction,
  TillDay,
  TillDrawerEvent,
  TillDrawerOpening,
  TillProductChanges,
  TillSale,
  TillSales,
  TillSalesQuery,
  TillShop,
  TillStock,
  TillSubmissionResults,
} from './types.ts';

/** Maximum number of sales, drawer openings or drawer events in one call. */
export const MAX_ITEMS_PER_CALL = 500;

/** Milliseconds to wait for the server's response. After that, the till sends the same data again. */
const RESPONSE_TIMEOUT = 30_000;

const NOT_MODIFIED = 304;

/** Thrown if the server did not answer, or cannot answer at present. The same call may succeed later. */
export class ServerUnavailableError extends Error {
  override name = 'ServerUnavailableError';
  /** Milliseconds that the server asks the till to wait. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Thrown if the server refused the call, and would refuse the same call again. */
export class CallRefusedError extends Error {
  override name = 'CallRefusedError';
  readonly status: number;
  /** Stable code of the refusal. Empty if the response is not from Trastienda. */
  readonly code: string;

  constructor(status: number, message: string, code = '') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const UNAUTHORIZED = 401;

/**
 * Checks that a key belongs to the terminal of the till's storage. The server knows a sale by terminal and reference:
 * with the key of another terminal, a sale that is sent again would be stored twice.
 * @param stored id of the terminal of earlier calls; undefined before the first call
 * @throws CallRefusedError with the status of a refused key
 */
export function assertSameTerminal(
  stored: number | undefined,
  { id, name }: { id: number; name: string },
): void {
  if (stored === undefined || stored === id) return;
  throw new CallRefusedError(
    UNAUTHORIZED,
    `The key belongs to the terminal ${name} (${id}), but the data of this till to the terminal ${stored}. Use a key of that terminal, or a new storage.`,
    'other-terminal',
  );
}

/** Settings of the shop, with the version by which a later call asks for changes. */
export interface VersionedShop {
  etag: string;
  shop: TillShop;
}

interface CallOptions {
  body?: object;
  /** Current time of the till's clock. */
  sentAt?: string | undefined;
  /** ETag of the settings that the till has stored. The server answers 304 if they have not changed since. */
  etag?: string;
}

interface ErrorBody {
  message?: string;
  code?: string;
  action?: TillAction;
}

/** Calls the server with the key of a terminal. */
export class BackOfficeClient {
  readonly #address: URL;
  #key: string;

  constructor(address: URL | string, key: string) {
    this.#address = new URL(address);
    this.#key = key;
  }

  changeKey(key: string): void {
    this.#key = key;
  }

  /**
   * Sends sales to the server.
   * @param sentAt the current time of the till's clock, if the times of the sales depend on it
   * @throws ServerUnavailableError, CallRefusedError
   */
  sendSales(sales: readonly TillSale[], sentAt?: string): Promise<TillSubmissionResults> {
    return this.#read('POST', '/api/v1/sales', { body: { sales }, sentAt });
  }

  /** Sends drawer openings to the server. @throws ServerUnavailableError, CallRefusedError */
  sendDrawerOpenings(openings: readonly TillDrawerOpening[], sentAt: string): Promise<TillSubmissionResults> {
    return this.#read('POST', '/api/v1/drawer-openings', { body: { openings }, sentAt });
  }

  /** Sends events of drawer sessions to the server. @throws ServerUnavailableError, CallRefusedError */
  sendDrawerEvents(events: readonly TillDrawerEvent[], sentAt: string): Promise<TillSubmissionResults> {
    return this.#read('POST', '/api/v1/drawer-sessions', { body: { events }, sentAt });
  }

  /**
   * Fetches product changes from the server.
   * @param since the cursor of the previous response, or empty
   * @throws ServerUnavailableError, CallRefusedError
   */
  fetchProductChanges(since: string): Promise<TillProductChanges> {
    return this.#read('GET', `/api/v1/products/changes?limit=1000&since=${encodeURIComponent(since)}`);
  }

  /**
   * Fetches the settings of the shop, and its cashiers.
   * @param etag of the settings that the till has, or empty
   * @returns null if the till has the latest settings
   * @throws ServerUnavailableError, CallRefusedError
   */
  async fetchShop(etag = ''): Promise<VersionedShop | null> {
    const { status, headers, text } = await this.#call('GET', '/api/v1/shop', { etag });
    if (status === NOT_MODIFIED) return null;
    return { etag: headers.get('etag') ?? '', shop: JSON.parse(text) as TillShop };
  }

  /**
   * Fetches the stock of up to 500 products of the branch.
   * @throws ServerUnavailableError, CallRefusedError
   */
  fetchStock(productIds: readonly number[]): Promise<TillStock> {
    return this.#read('GET', `/api/v1/products/stock?products=${productIds.join(',')}`);
  }

  /**
   * Lists sales of the branch by order number, at most 500.
   * @throws ServerUnavailableError, CallRefusedError
   */
  listSales(query: TillSalesQuery): Promise<TillSales> {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
    return this.#read('GET', `/api/v1/sales/list?${parameters.join('&')}`);
  }

  /**
   * Fetches the sums of a business day of the branch.
   * @param day as YYYYMMDD; by default the current business day
   * @throws ServerUnavailableError, CallRefusedError
   */
  fetchDay(day?: number): Promise<TillDay> {
    return this.#read('GET', `/api/v1/sales/day${day === undefined ? '' : `?day=${day}`}`);
  }

  async #read<Body>(method: string, path: string, options?: CallOptions): Promise<Body> {
    return JSON.parse((await this.#call(method, path, options)).text) as Body;
  }

  async #call(method: string, path: string, options: CallOptions = {}) {
    const response = await this.#fetch(method, path, options);
    const text = await response.text().catch((error: unknown) => {
      throw new ServerUnavailableError(describeFailure(error));
    });
    const { status, headers } = response;
    if (response.ok || status === NOT_MODIFIED) return { status, headers, text };
    const { message = `The server answered ${status}.`, code, action } = parseErrorBody(text);
    if (action === 'retry' || status >= 500 || status === 429)
      throw new ServerUnavailableError(message, 1000 * (Number(headers.get('retry-after')) || 0));
    throw new CallRefusedError(status, message, code);
  }

  async #fetch(method: string, path: string, { body, sentAt, etag }: CallOptions): Promise<Response> {
    try {
      return await fetch(new URL(path, this.#address), {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(sentAt === undefined ? {} : { [TILL_CLOCK_HEADER]: sentAt }),
          ...(etag ? { 'if-none-match': etag } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
      });
    } catch (error) {
      throw new ServerUnavailableError(describeFailure(error));
    }
  }
}

/** Describes why a call got no response: in Node by the code of the cause, such as `ECONNREFUSED`. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

function parseErrorBody(text: string): ErrorBody {
  try {
    return (JSON.parse(text) as ErrorBody | null) ?? {};
  } catch {
    return {};
  }
}
