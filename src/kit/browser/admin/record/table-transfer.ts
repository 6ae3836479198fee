import type { OutputOf } from '../../../shared/contract.ts'
import type { transferCalls } from '../../../shared/records/transfer.ts'

/** The calls that bring records of one kind in and out as tables. */
export type Transfer = ReturnType<typeof transferCalls>

/** What an import would do, or has done. */
export type ImportAnswer = OutputOf<Transfer['importTable']>
