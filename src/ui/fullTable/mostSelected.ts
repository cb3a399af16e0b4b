/** How many records are selected at once at most; each is a call or two when something is done with them. */
export const MOST_SELECTED = 1000;
