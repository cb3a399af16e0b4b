/** Page parameters for a select that lists all records. */
export const ALL_RECORDS = { page: 1, perPage: 100_000 };
