/** Limits that the server enforces and the browser shows beforehand. This file imports nothing. */

/** 5 MB means 5 × 1024 × 1024 bytes of file. */
export const IMAGE_BYTES = 5 * 1024 * 1024;

/** The most that a price, cost, amount, stock or quantity may be, in dollars or units. */
export const MOST = 9_999_999.99;

/** UTC milliseconds of the last moment that a date can have. */
export const MOST_INSTANT = 8_640_000_000_000_000;

/** A product search finds so many at most. */
export const MOST_MATCHES = 20;

/** The page of a product shows so many of its purchases, … */
export const LAST_PURCHASES = 20;

/** … of its promotions, … */
export const LAST_PROMOTIONS = 50;

/** … and of its prices, the newest of each. */
export const LAST_PRICES = 50;

/** What is to be ordered goes by the sales of so many whole days. */
export const SOLD_DAYS = 28;

/** The days that a supplier takes of whom nobody has said how many. */
export const USUAL_LEAD_DAYS = 7;
