import { z } from 'zod'

/** In answers with settings: their version, to be sent with a change. */
export const storedVersion = { version: z.number().int() }

/** In changes of settings: the version they are based on; an older one is answered with 409. */
export const knownVersion = { version: z.number().int().optional() }
