import { z } from 'zod'

/** A phone number with enough digits to dial: `+43 2942 123-45`; `''` for none. */
export const phone = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(40)
    .regex(/^\+?\(?\d[\d\s()/.–-]{3,}$/),
])

/** An e-mail address; `''` for none. */
export const email = z.union([z.literal(''), z.email().max(200)])
