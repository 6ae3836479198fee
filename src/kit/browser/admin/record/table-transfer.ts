import type { OutputOf } from '#kit/shared/contract.ts'
import type { transferCalls } from '#kit/shared/records/transfer.ts'

/** Calls for import and export of one kind of record. */
export type Transfer = ReturnType<typeof transferCalls>

/** Preview or result of an import. */
export type ImportAnswer = OutputOf<Transfer['importTable']>
