import { z } from 'zod'

/** A text of the server in every language. */
export const words = z.object({ de: z.string(), en: z.string() })
