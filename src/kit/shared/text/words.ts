import { z } from 'zod'

/** A text that is answered in every language: what the server says of something, to readers of either. */
export const words = z.object({ de: z.string(), en: z.string() })
