import { z } from 'zod'
import { records } from '#kit/shared/records/records.ts'
import { endpoint } from '#kit/shared/contract.ts'
import { flag, id, isoTime } from '#kit/shared/records/record.ts'
import { noticeStates, sealEvents } from './notices.rules.ts'

const fields = {
  title: z.string().trim().min(1).max(200),
  slug: z.string().trim().max(120),
  type: z.string().trim().max(60),
  /** File reference of the office: `BA-2026/117`. */
  reference: z.string().trim().max(120),
  /** Issuing authority. */
  issuer: z.string().trim().max(160),
  text: z.string().max(500_000),
  files: z.array(id).max(50),
  postedFrom: isoTime,
  postedUntil: isoTime,
  /** Stays readable in the archive after it was taken down. */
  keepInArchive: z.boolean(),
  /** End of public access; null: unlimited. Derived from `postedUntil` and `keepInArchive`, whatever is sent. */
  shownUntil: isoTime.nullable(),
}

export const notices = records({
  name: 'notices',
  path: '/api/c/notices',
  fields,
  required: ['title'],
  defaults: { slug: '', type: '', reference: '', issuer: '', text: '', files: [], keepInArchive: false },
  editorial: { translatable: ['title', 'slug', 'text'] },
  filters: {
    type: z.union([z.string(), z.array(z.string())]).optional(),
    state: z.union([z.enum(noticeStates), z.array(z.enum(noticeStates))]).optional(),
  },
})

export type Notice = z.output<typeof notices.record>

const hash = z.string().length(64)

/** Sealed content of a notice: texts as SHA-256 hashes, files as hashes of their bytes. */
export const sealedContent = z.object({
  title: z.string(),
  type: z.string(),
  reference: z.string(),
  issuer: z.string(),
  postedFrom: isoTime,
  postedUntil: isoTime,
  texts: z.array(z.object({ lang: z.string(), title: z.string(), sha256: hash })),
  files: z.array(z.object({ _id: id, name: z.string(), bytes: z.number().int(), sha256: hash })),
})

const seal = z.object({
  sequence: z.number().int(),
  notice: id,
  event: z.enum(sealEvents),
  /** Time of the event. */
  moment: isoTime,
  /** Time of sealing. */
  sealedAt: isoTime,
  content: sealedContent,
  contentHash: hash,
  /** Hash of the previous seal. */
  previous: hash,
  hash,
})

export type Seal = z.output<typeof seal>

/** Faults of the chain of seals. */
export const chainFaults = [
  'gap',
  'link',
  'seal',
  'content',
  'altered',
  'unsealed',
  'neverPosted',
  'fileMissing',
  'fileAltered',
] as const

export const noticeCalls = {
  verify: endpoint({
    method: 'GET',
    path: '/api/v0/notices/verify',
    summary: 'Compute the chain of seals anew; with `bytes` the contents of the files that hang, too',
    access: { module: 'notices', action: 'read' },
    input: z.object({ bytes: flag.optional() }),
    output: z.object({
      intact: z.boolean(),
      total: z.number().int(),
      last: seal.pick({ sequence: true, sealedAt: true, hash: true }).nullable(),
      faults: z.array(
        z.object({
          fault: z.enum(chainFaults),
          sequence: z.number().int().nullable(),
          notice: id.nullable(),
          title: z.string(),
        }),
      ),
    }),
  }),
  seals: endpoint({
    method: 'GET',
    path: '/api/v0/notices/seals/:_id',
    summary: 'The seals of a notice, oldest first: what the certificate of posting says',
    access: { module: 'notices', action: 'read' },
    input: z.object({ _id: id }),
    output: z.object({ seals: z.array(seal), total: z.number().int() }),
  }),
}
