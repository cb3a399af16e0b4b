/** Limits that the server enforces and the browser also checks. This file must not import anything. */

/** Maximum size of a picture file (before base64): 5 MiB. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Maximum of prices, costs, amounts, stocks and quantities, in dollars or units. */
export const MAX_AMOUNT = 9_999_999.99;

/** Latest time that a JavaScript date can hold, in UTC milliseconds. */
export const MAX_INSTANT_MS = 8_640_000_000_000_000;

export const MAX_SEARCH_MATCHES = 20;

export const MAX_PURCHASES_ON_PRODUCT_PAGE = 20;

export const MAX_PROMOTIONS_ON_PRODUCT_PAGE = 50;

export const MAX_PRICES_ON_PRODUCT_PAGE = 50;

export const REORDER_SALES_HISTORY_DAYS = 28;

/** Default lead time of a supplier, in days. */
export const DEFAULT_SUPPLIER_LEAD_DAYS = 7;
