import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'

export const longestWord = 60

const foreign = z.enum(contentLanguages).exclude(['de'])

/** A type or tag used by records, and its translations. */
const usedWord = z.object({
  word: z.string(),
  uses: z.array(
    z.object({
      /** The module whose records carry it: `news`. */
      collection: z.string(),
      /** The query parameter of that module's list that filters by the word: `type`. */
      filter: z.string(),
      isTag: z.boolean(),
      count: z.number().int(),
    }),
  ),
  /** Only languages with a translation. */
  texts: z.partialRecord(foreign, z.string()),
})
export type WordInUse = z.output<typeof usedWord>

const answer = z.object({ words: z.array(usedWord), total: z.number().int() })

/** Translations of types and tags. */
export const wordsCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/words',
    summary:
      'Kinds and tags in use in the modules one may read, with what they are called in other languages',
    access: { module: 'words', action: 'read' },
    input: z.object({}),
    output: answer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/words',
    summary: 'Say what some kinds and tags are called in other languages; an empty text forgets it',
    access: { module: 'words', action: 'update' },
    input: z.object({
      words: z
        .array(
          z.object({
            word: z.string().trim().min(1).max(longestWord),
            texts: z.partialRecord(foreign, z.string().trim().max(longestWord)),
            /** The texts that the caller has seen; the answer is 409 when others are stored now. */
            known: z.partialRecord(foreign, z.string()).optional(),
          }),
        )
        .max(500),
    }),
    output: answer,
  }),
}
