import { z } from 'zod'

/** Longest texts: together they stay below the 3993 bytes that one encrypted message holds (RFC 8291 § 4). */
export const longestTitle = 120
export const longestBody = 500

const texts = z.object({
  title: z.string().trim().min(1).max(longestTitle),
  body: z.string().trim().max(longestBody),
})

/** Message to devices sent with a publication, by language. */
export const publishingMessage = z.object({ de: texts, en: texts.optional() })
export type PublishingMessage = z.output<typeof publishingMessage>
