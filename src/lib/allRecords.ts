/** One page with all records of a list, for a select with all of them. The API pages longer lists. */
export const ALL_RECORDS = { page: 1, perPage: 100_000 };
