import type { ErrorResponse } from '../../contract/common.ts';
import type {
  TillProductChanges,
  TillSubmissionResults,
  TillDrawerOpening,
  TillSale,
} from '../../contract/tills.ts';
import { TILL_CLOCK_HEADER } from '../../contract/headers.ts';
import { getErrorCode, getErrorReason } from '../lib/errors.ts';

/** Milliseconds to wait for the server's response. After that, the till sends the same data again. */
const PATIENCE = 30_000;

/** Thrown if the server did not answer, or cannot answer at present. The same call may succeed later. */
export class ServerUnavailableError extends Error {
  override name = 'ServerUnavailableError';
}

/** Thrown if the server refused the call, and would refuse the same call again. */
export class CallRefusedError extends Error {
  override name = 'CallRefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export class BackOfficeClient {
  readonly #address: URL;
  readonly #key: string;

  constructor(address: URL, key: string) {
    this.#address = address;
    this.#key = key;
  }

  /**
   * Sends sales to the server.
   * @param sentAt the current time of the till's clock, if the times of the sales depend on it
   * @throws ServerUnavailableError, CallRefusedError
   */
  sell(sales: readonly TillSale[], sentAt?: string): Promise<TillSubmissionResults> {
    return this.#ask('POST', '/api/v1/sales', { sales }, sentAt);
  }

  /** Sends drawer openings to the server. @throws ServerUnavailableError, CallRefusedError */
  tellOpenings(openings: readonly TillDrawerOpening[], sentAt: string): Promise<TillSubmissionResults> {
    return this.#ask('POST', '/api/v1/drawer-openings', { openings }, sentAt);
  }

  /**
   * Fetches product changes from the server.
   * @param since the cursor of the previous response, or empty
   * @throws ServerUnavailableError, CallRefusedError
   */
  changes(since: string): Promise<TillProductChanges> {
    return this.#ask('GET', `/api/v1/products/changes?limit=1000&since=${encodeURIComponent(since)}`);
  }

  async #ask<Answer>(method: string, path: string, body?: object, sentAt?: string): Promise<Answer> {
    const answer = await this.#fetch(method, path, body, sentAt);
    const text = await answer.text().catch((error: unknown) => {
      throw new ServerUnavailableError(getErrorReason(error));
    });
    if (answer.ok) return JSON.parse(text) as Answer;
    const sentence = sentenceIn(text) || `The server answered ${answer.status}.`;
    if (answer.status >= 500 || answer.status === 429) throw new ServerUnavailableError(sentence);
    throw new CallRefusedError(answer.status, sentence);
  }

  async #fetch(
    method: string,
    path: string,
    body: object | undefined,
    sentAt: string | undefined,
  ): Promise<Response> {
    try {
      return await fetch(new URL(path, this.#address), {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(sentAt === undefined ? {} : { [TILL_CLOCK_HEADER]: sentAt }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE),
      });
    } catch (error) {
      const { cause } = error as Error;
      throw new ServerUnavailableError(getErrorCode(cause) ?? getErrorReason(error));
    }
  }
}

function sentenceIn(text: string): string {
  try {
    return (JSON.parse(text) as Partial<ErrorResponse>).message ?? '';
  } catch {
    return '';
  }
}
