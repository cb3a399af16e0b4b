/** Page parameters for a select that lists all records of a resource. */
export const ALL_RECORDS_PAGINATION = { page: 1, perPage: 100_000 };
