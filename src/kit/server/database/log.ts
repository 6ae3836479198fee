import type { BaseLogger } from 'pino'

/** What the database tells the operator with. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
