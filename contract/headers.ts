/** Headers of our server's own, which it announces at sign-in. This file imports nothing. */

/** The branch that a call is about, where the call has no other place for it. */
export const BRANCH_HEADER = 'x-branch';

/** The stock that a saved product was read with. The server applies the difference to the current stock. */
export const STOCK_HEADER = 'x-stock-before';

/** The same value for every attempt of one submission, so that it is written only once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
