/** The most records that can be selected at once; an action makes a call or two for each. */
export const MOST_SELECTED = 1000;
