/** Request header with the branch of a call, for calls that have no parameter for the branch. */
export const BRANCH_HEADER = 'x-branch';

/**
 * Request header with the stock that the client read. The server adds the difference between the saved stock and
 * this value to the current stock.
 */
export const STOCK_BEFORE_HEADER = 'x-stock-before';

/**
 * Request header with a key that is the same for all retries of one request, so that the request is executed only
 * once.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
