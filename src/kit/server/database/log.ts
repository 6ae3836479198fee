import type { BaseLogger } from 'pino'

/** Logger for messages to the operator. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
