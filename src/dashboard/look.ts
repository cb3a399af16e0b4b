/** Milliseconds between two polls of figures that grow while they are in sight. */
export const LOOK = 60_000;
