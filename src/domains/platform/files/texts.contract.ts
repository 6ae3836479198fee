import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id } from '#kit/shared/records/record.ts'
import { right } from './files.contract.ts'
import { pdfBarriers } from './files.rules.ts'

/** State of text extraction: `none` for pictures and other files without text. */
const textStates = [
  'none',
  'waiting',
  'read',
  'empty',
  'locked',
  'broken',
  'memory',
  'time',
  'large',
  'missing',
  'ended',
] as const

/** Calls about texts of files (specification § 7, Files and Search). */
export const fileTextCalls = {
  textState: endpoint({
    method: 'GET',
    path: '/api/v0/file/:_id/text',
    summary:
      'Whether the search knows what is written in a file, and if not, why; what shuts people out of a PDF',
    access: right('read'),
    input: z.object({ _id: id }),
    output: z.object({
      state: z.enum(textStates),
      /** Null: unknown, or not a PDF. */
      barriers: z.array(z.enum(pdfBarriers)).nullable(),
    }),
  }),
}
