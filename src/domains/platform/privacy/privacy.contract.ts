import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { erasureWord, longestAsked, shortestAsked } from './privacy.rules.ts'

const asked = z.string().trim().min(shortestAsked).max(longestAsked)

export const finding = z.object({
  _id: z.string(),
  /** Collection, for the link to its screen. */
  collection: z.string(),
  what: z.string(),
  title: z.string(),
  at: isoTime.nullable(),
  /** Number of items in this line. */
  count: z.number().int(),
  /** True if certainly the person's; false if found by name. */
  sure: z.boolean(),
  fate: z.enum(['remove', 'anonymise', 'keep']),
  /** Reason for keeping it, or the kept part; may be empty. */
  reason: z.string(),
  /** Its screen; empty: that of its collection, if any. */
  path: z.string(),
  /** Better search text (address or user name); may be empty. */
  ask: z.string(),
})
export type Finding = z.output<typeof finding>

const part = z.object({
  name: z.string(),
  title: z.string(),
  /** Explanation if none can be found by person; may be empty. */
  nothing: z.string(),
  findings: z.array(finding),
})

/** Language of the descriptions, not of the stored data. */
const { lang } = listParameters

const dossier = z.object({
  /** Interpreted search. */
  person: z.object({
    emails: z.array(z.string()),
    accounts: z.array(z.object({ _id: id, handle: z.string(), name: z.string() })),
    names: z.array(z.string()),
  }),
  parts: z.array(part),
})
export type Dossier = z.output<typeof dossier>

const counts = z.object({ remove: z.number().int(), anonymise: z.number().int(), keep: z.number().int() })
export type Counts = z.output<typeof counts>

const erasure = z.object({
  _id: id,
  at: isoTime,
  byName: z.string(),
  counts,
  repeatedAt: isoTime.nullable(),
})
export type Erasure = z.output<typeof erasure>

/** Ids of uncertain findings confirmed as this person's. */
const also = z.array(id).max(500).default([])

export const privacy = {
  find: endpoint({
    method: 'POST',
    path: '/api/v0/privacy/find',
    summary: 'Everything kept of a person, by address, user name or name',
    access: 'admin',
    reads: true,
    input: z.object({ text: asked, lang }),
    output: dossier,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/v0/privacy/export',
    summary: 'Everything kept of a person as a ZIP archive: to read, and for programs',
    access: 'admin',
    fresh: true,
    input: z.object({ text: asked, also, lang }),
    output: z.object({ name: z.string(), zip: z.base64() }),
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/v0/privacy/erase',
    summary: 'Erase a person; what has to stay stays without the name where that is possible',
    access: 'admin',
    fresh: true,
    input: z.object({ text: asked, also, confirm: z.literal(erasureWord), lang }),
    output: z.object({ counts, dossier }),
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/v0/privacy/erasures',
    summary: 'When people were erased, without whom; newest first, 100 at most',
    access: 'admin',
    input: z.object({}),
    output: z.object({ erasures: z.array(erasure) }),
  }),
}
