/** Milliseconds between two looks at figures that grow while they are in sight. */
export const LOOK = 60_000;
