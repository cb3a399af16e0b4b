/**
 * One page with all records of a list, for a box that offers them all: more than any shop has of what the API does
 * not page.
 */
export const ALL_RECORDS = { page: 1, perPage: 100_000 };
