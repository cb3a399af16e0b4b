/** The branch of a call that has no parameter for it. */
export const BRANCH_HEADER = 'x-branch';

/**
 * The stock that the client read. The server adds the difference between the saved stock and this value to the current
 * stock.
 */
export const STOCK_HEADER = 'x-stock-before';

/** A key that is the same for all retries of one request, so that the request is executed only once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
