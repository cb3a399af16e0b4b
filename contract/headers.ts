/** Request header with the branch of a call, for calls that have no parameter for the branch. */
export const BRANCH_HEADER = 'x-branch';

/**
 * Request header of a product update with the stock that the form showed before the edit. The server adds the edit to
 * the current stock. Example: the form showed 10, the user typed 12, and a sale has reduced the stock to 9. The new
 * stock is 11.
 */
export const STOCK_BEFORE_EDIT_HEADER = 'x-stock-before';

/**
 * Request header with a key that is the same for all retries of one request, so that the request is executed only
 * once.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Request header with the present time of a till's clock, such as `2026-11-22T14:05:30-05:00`. The till sets it when it
 * sends the request, also for a request that it saved earlier.
 */
export const TILL_CLOCK_HEADER = 'till-clock';

/** Response header with the id of the request in the server's log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Header with the signature of a webhook delivery: `t=`, the time in seconds, `,v1=` and the HMAC-SHA256. */
export const SIGNATURE_HEADER = 'trastienda-signature';

/** Header with the id of the webhook to which a delivery belongs. The receiver chooses the secret by it. */
export const WEBHOOK_ID_HEADER = 'trastienda-webhook';
