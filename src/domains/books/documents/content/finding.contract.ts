import { z } from 'zod'
import type { Words } from '#kit/shared/text/languages.ts'

/** A result of the check before issuing: an obstacle or a hint. */
export const finding = z.object({
  code: z.string(),
  /** Field to correct: of the document, a line (`lines.<id>.vatGroup`), the party or the settings. */
  field: z.string(),
  /** True for obstacles, false for hints. */
  blocks: z.boolean(),
  message: z.string(),
})
export type Finding = Omit<z.output<typeof finding>, 'message'> & { message: Words }
