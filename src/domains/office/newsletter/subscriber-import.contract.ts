import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoDay } from '#kit/shared/records/record.ts'
import { columnRoles, consentBases, mostColumns, rowFates } from './newsletter.rules.ts'

const importRow = z.object({
  /** The line of the file on which it begins, counted from 1. */
  line: z.number().int(),
  email: z.string(),
  name: z.string(),
  fate: z.enum(rowFates),
  /** Why it can't be taken; null where it can. */
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
    /** The meaning of each column, from the left; guessed when missing. */
    columns: z.array(z.enum(columnRoles)).max(mostColumns).optional(),
    /** Ids of the lists that everybody in the table is put on. */
    lists: z.array(id).max(50).default([]),
    /** Of those whose line names none. */
    lang: z.enum(contentLanguages).default('de'),
    /** `proof`: they agreed already, and it can be shown where and when. `ask`: each is asked by mail and waits. */
    basis: z.enum(consentBases).optional(),
    /** Place and date (`YYYY-MM-DD`) of the consent for rows without this information. */
    source: z.string().trim().max(300).default(''),
    agreedOn: z.union([z.literal(''), isoDay]).default(''),
    apply: flag.default(false),
  }),
  output: z.object({
    /** The first lines as they stand there, for choosing what the columns mean. */
    sample: z.array(z.array(z.string())),
    /** Whether the first of them names the columns. */
    headed: z.boolean(),
    columns: z.array(z.enum(columnRoles)),
    rows: z.array(importRow),
    /** Number of new subscribers; 0 without `apply`. */
    entered: z.number().int(),
  }),
})
