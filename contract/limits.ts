/** Limits that the server enforces and the browser shows beforehand. This file imports nothing. */

/** 5 MB means 5 × 1024 × 1024 bytes of file. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The most that a price, cost, amount, stock or quantity may be, in dollars or units. */
export const MAX_AMOUNT = 9_999_999.99;

/** UTC milliseconds of the last moment that a date can have. */
export const MAX_INSTANT = 8_640_000_000_000_000;

/** The most products that a search returns. */
export const MAX_SEARCH_MATCHES = 20;

/** How many purchases the page of a product shows, the newest first. */
export const PRODUCT_PAGE_PURCHASES = 20;

/** How many promotions the page of a product shows, the newest first. */
export const PRODUCT_PAGE_PROMOTIONS = 50;

/** How many prices the page of a product shows, the newest first. */
export const PRODUCT_PAGE_PRICES = 50;

/** Reorder suggestions use the sales of this many whole days. */
export const REORDER_SALES_DAYS = 28;

/** The lead time, in days, of a supplier without one. */
export const DEFAULT_LEAD_DAYS = 7;
