/** Milliseconds between two polls of figures that are on screen. */
export const POLL_INTERVAL_MS = 60_000;
