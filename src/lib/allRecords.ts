/** One page with all records, for a select that lists them all. The API pages longer lists. */
export const ALL_RECORDS = { page: 1, perPage: 100_000 };
