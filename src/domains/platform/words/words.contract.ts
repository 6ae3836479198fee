import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'

export const longestWord = 60

const foreign = z.enum(contentLanguages).exclude(['de'])

/** A kind or a tag that records carry, and what it is called in other languages. */
const usedWord = z.object({
  word: z.string(),
  uses: z.array(
    z.object({
      /** The module whose records carry it: `news`. */
      collection: z.string(),
      /** Parameter of that module's list that narrows it to the word: `type`. */
      filter: z.string(),
      isTag: z.boolean(),
      count: z.number().int(),
    }),
  ),
  /** Only languages that it has a word of its own in. */
  texts: z.partialRecord(foreign, z.string()),
})
export type WordInUse = z.output<typeof usedWord>

const answer = z.object({ words: z.array(usedWord), total: z.number().int() })

/** What kinds and tags are called in other languages. */
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
            /** What the caller has seen in their place; where something else stands by now the answer is 409. */
            known: z.partialRecord(foreign, z.string()).optional(),
          }),
        )
        .max(500),
    }),
    output: answer,
  }),
}
