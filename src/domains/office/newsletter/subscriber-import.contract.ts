import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoDay } from '#kit/shared/records/record.ts'
import { columnRoles, consentBases, mostColumns, rowFates } from './newsletter.rules.ts'

const importRow = z.object({
  /** 1-based line in the file where the row begins. */
  line: z.number().int(),
  email: z.string(),
  name: z.string(),
  fate: z.enum(rowFates),
  /** Reason for skipping the row; null if it is imported. */
  message: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const subscriberImport = endpoint({
  method: 'POST',
  path: '/api/v0/newsletter_subscriber/import',
  summary:
    'Read subscribers from a table (CSV); without `apply` nothing is stored. Who is known stays as they are, who wanted no more mails is left out',
  access: { module: 'newsletter', action: 'create' },
  input: z.object({
    csv: z.string().max(1_000_000),
    /** Meaning of each column, left to right; guessed if absent. */
    columns: z.array(z.enum(columnRoles)).max(mostColumns).optional(),
    /** Ids of the lists for everyone in the table. */
    lists: z.array(id).max(50).default([]),
    /** For rows without a language. */
    lang: z.enum(contentLanguages).default('de'),
    /** `proof`: consent is documented. `ask`: each person is asked by mail first. */
    basis: z.enum(consentBases).optional(),
    /** Place and date (`YYYY-MM-DD`) of the consent for rows without this information. */
    source: z.string().trim().max(300).default(''),
    agreedOn: z.union([z.literal(''), isoDay]).default(''),
    apply: flag.default(false),
  }),
  output: z.object({
    /** First rows unchanged, to choose the meaning of columns. */
    sample: z.array(z.array(z.string())),
    /** Whether the first row is a heading. */
    headed: z.boolean(),
    columns: z.array(z.enum(columnRoles)),
    rows: z.array(importRow),
    /** Number of new subscribers; 0 without `apply`. */
    entered: z.number().int(),
  }),
})
