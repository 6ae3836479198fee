/** How long tests wait for what comes through the database or another process: small machines need it, others do not wait. */
export const patience = { timeout: 20_000, interval: 20 }
