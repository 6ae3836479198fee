import { z } from 'zod'

/** Text limits: together below the 3993 bytes of an encrypted message (RFC 8291 § 4). */
export const longestTitle = 120
export const longestBody = 500

const texts = z.object({
  title: z.string().trim().min(1).max(longestTitle),
  body: z.string().trim().max(longestBody),
})

/** Push message sent with a publication, by language. */
export const publishingMessage = z.object({ de: texts, en: texts.optional() })
export type PublishingMessage = z.output<typeof publishingMessage>
