export const POLL_INTERVAL_MS = 60_000;
