/** The one page of a list that a box offers whole: more than any shop has of what the API does not page. */
export const EVERY_ONE = { page: 1, perPage: 100_000 };
