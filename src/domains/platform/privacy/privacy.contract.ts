import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { erasureWord, longestAsked, shortestAsked } from './privacy.rules.ts'

const asked = z.string().trim().min(shortestAsked).max(longestAsked)

export const finding = z.object({
  _id: z.string(),
  /** Leads to its screen, where it has one. */
  collection: z.string(),
  what: z.string(),
  title: z.string(),
  at: isoTime.nullable(),
  /** How many there are, where one line stands for several. */
  count: z.number().int(),
  /** Certainly the person's; else found by a name. */
  sure: z.boolean(),
  fate: z.enum(['remove', 'anonymise', 'keep']),
  /** Why it stays, or what stays of it; may be empty. */
  reason: z.string(),
  /** Its screen in the admin centre; empty: the one of its collection, if there is one. */
  path: z.string(),
  /** Address or user name to ask for instead; may be empty. */
  ask: z.string(),
})
export type Finding = z.output<typeof finding>

const part = z.object({
  name: z.string(),
  title: z.string(),
  /** What to say where nothing is found by person; may be empty. */
  nothing: z.string(),
  findings: z.array(finding),
})

/** The language of what is said about the findings, not of those that are kept. */
const { lang } = listParameters

const dossier = z.object({
  /** What was searched for, as it was understood. */
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

/** Ids of findings that were only possible and that somebody has ticked as this person's. */
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
