/** Milliseconds between two polls of figures that grow while they are in sight. */
export const POLL_INTERVAL = 60_000;
