import type { OutputOf } from '#kit/shared/contract.ts'
import type { transferCalls } from '#kit/shared/records/transfer.ts'

/** The calls that bring records of one kind in and out as tables. */
export type Transfer = ReturnType<typeof transferCalls>

/** What an import would do, or has done. */
export type ImportAnswer = OutputOf<Transfer['importTable']>
