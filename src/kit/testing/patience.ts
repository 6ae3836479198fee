/** Waiting time of tests for the database or another process; only used up on slow machines. */
export const patience = { timeout: 20_000, interval: 20 }
