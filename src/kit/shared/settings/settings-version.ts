import { z } from 'zod'

/** In what settings answer: their version, to be sent with a change. */
export const storedVersion = { version: z.number().int() }

/** In a change of settings: the version it was made on; an older one than the current is answered with 409. */
export const knownVersion = { version: z.number().int().optional() }
