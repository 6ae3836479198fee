import { z } from 'zod'
import { id } from '#kit/shared/records/record.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'

const parts = z.array(z.object({ text: z.string(), hit: z.boolean().optional() }))

const found = z.object({
  items: z.array(
    z.object({
      /** `news`, `page`… */
      collection: z.string(),
      _id: id,
      lang: z.enum(contentLanguages),
      title: parts,
      excerpt: parts,
      /** Public address; null if there is none. */
      href: z.string().nullable(),
    }),
  ),
  /** Exact below 1,000; counting stops there. The 200 best can be requested. */
  total: z.number().int(),
  /** Corrected query, if no text has exactly these words. */
  suggestion: z.string().optional(),
})

const input = z.object({
  text: z.string().trim().min(1).max(200),
  lang: z.enum(contentLanguages).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  skip: z.coerce.number().int().min(0).max(1000).default(0),
})

export const search = {
  public: endpoint({
    method: 'GET',
    path: '/api/c/search/',
    summary: 'Find what is published',
    access: 'guest',
    input,
    output: found,
    perMinute: 120,
  }),
  everything: endpoint({
    method: 'GET',
    path: '/api/v0/search/',
    summary: 'Find records, drafts too, in the modules one may read',
    access: 'backoffice',
    input,
    output: found,
  }),
}
