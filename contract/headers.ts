/** Headers of our server's own, which it announces at sign-in. This file imports nothing. */

/** The branch that a call is about, where the call has no other place for it. */
export const BRANCH_HEADER = 'x-branch';

/** The stock that a saved product was read with: the server applies the difference to what it is by now. */
export const STOCK_HEADER = 'x-stock-before';

/** The same for every try of one submission, so that it is placed once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
