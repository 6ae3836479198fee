import { z } from 'zod'
import type { Words } from '#kit/shared/text/languages.ts'

/** A result of the check before issuing: an obstacle or a hint. */
export const finding = z.object({
  code: z.string(),
  /** The field to fill: of the document, of a line (`lines.<id>.vatGroup`), of the party or the settings. */
  field: z.string(),
  /** Stops issuing. */
  blocks: z.boolean(),
  message: z.string(),
})
export type Finding = Omit<z.output<typeof finding>, 'message'> & { message: Words }
