import { z } from 'zod'
import { endpoint, fileAnswer } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoDay, isoTime, listParameters } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { letterFinding, moduleFields } from './letter-modules.contract.ts'
import { letterBounds as most, recipientStates, suppressionReasons } from './letters.rules.ts'
import { sendingStates } from './sending.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const words = z.array(line(60).min(1)).max(50)
const module = 'newsletter'
const right = (action: 'read' | 'create' | 'update' | 'publish' | 'remove') => ({ module, action }) as const
const whole = z.number().int()

/** Progress of a sending, in numbers of people. */
export const progress = z.object({
  total: whole,
  waiting: whole,
  sent: whole,
  uncertain: whole,
  bounced: whole,
  failed: whole,
  skipped: whole,
  complained: whole,
  left: whole,
})
export type Progress = z.output<typeof progress>

/** A letter sent to people. */
export const newsletterSending = records({
  name: 'newsletter_sending',
  module,
  path: '/api/v0/newsletter_sending',
  fields: {
    title: line(most.title).min(1),
    template: id.nullable(),
    subject: translated(line(most.subject)),
    preview: translated(line(most.preview)),
    lists: z.array(id).max(50),
    /** Only subscribers in one of these groups, or with one of these tags; empty: everyone on the lists. */
    groups: words,
    tags: words,
    sendAt: isoTime.nullable(),
    /** Shown in the archive of the site. */
    public: z.boolean(),
  },
  required: ['title'],
  defaults: {
    template: null,
    subject: untranslated(),
    preview: untranslated(),
    lists: [],
    groups: [],
    tags: [],
    sendAt: null,
    public: true,
  },
  filters: {},
  answered: {
    number: whole,
    automation: id.nullable(),
    startedAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    /** Reason for holding or stopping it; empty: none. */
    trouble: z.string(),
    progress,
    /** Address of its page on the site; null before it is sent. */
    href: z.string().nullable(),
  },
  lines: { modules: { fields: moduleFields, most: most.modules } },
  states: sendingStates,
})
export type NewsletterSending = RecordOf<typeof newsletterSending>

const recipient = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  state: z.enum(recipientStates),
  why: z.string(),
  /** The receiving server's response. */
  answer: z.string(),
  tries: whole,
  at: isoTime.nullable(),
})
export type Recipient = z.output<typeof recipient>

const figures = z.object({
  sending: id,
  number: whole,
  title: z.string(),
  startedAt: isoTime.nullable(),
  ...progress.shape,
  /** Visits of the site from this letter, counted anonymously. */
  visits: whole,
  /** Readers who agreed to individual statistics: their number, and how many opened it or followed a link. */
  measured: whole,
  opened: whole,
  clicked: whole,
})
export type SendingFigures = z.output<typeof figures>

const suppression = z.object({
  _id: id,
  email: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string(),
  at: isoTime,
})
export type Suppression = z.output<typeof suppression>

/** Calls for sendings besides the standard ones. */
export const sendingCalls = {
  overview: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter2/',
    summary: 'Sendings with their progress in numbers, newest first',
    access: right('read'),
    input: z.object({ limit: listParameters.limit, skip: listParameters.skip }),
    output: z.object({
      newsletter: z.array(
        z.object({
          _id: id,
          number: whole,
          title: z.string(),
          state: newsletterSending.record.shape.state,
          lists: z.array(id),
          sendAt: isoTime.nullable(),
          startedAt: isoTime.nullable(),
          endedAt: isoTime.nullable(),
          progress,
        }),
      ),
      total: whole,
    }),
  }),
  audience: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_sending/audience',
    summary:
      'How many people a choice of lists, groups and tags reaches, and which groups and tags there are',
    access: right('read'),
    input: z.object({ lists: z.array(id).max(50), groups: words.default([]), tags: words.default([]) }),
    output: z.object({
      people: whole,
      languages: z.array(z.object({ lang: z.enum(contentLanguages), people: whole })),
      groups: z.array(z.string()),
      tags: z.array(z.string()),
    }),
    reads: true,
  }),
  checklist: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_sending/:_id/checklist',
    summary: 'What should be mended before a letter is sent; looks links and the sender’s records up',
    access: right('update'),
    input: z.object({ _id: id }),
    output: z.object({ findings: z.array(letterFinding) }),
    reads: true,
    perMinute: 12,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter_sending/:_id/recipients',
    summary: 'Who gets a letter and what became of it',
    access: right('read'),
    input: z.object({
      _id: id,
      state: z.enum(recipientStates).optional(),
      search: listParameters.search,
      limit: listParameters.limit,
      skip: listParameters.skip,
    }),
    output: z.object({ recipients: z.array(recipient), total: whole }),
  }),
  settle: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_sending/:_id/settle',
    summary:
      'Decide what becomes of recipients of whom nobody knows whether they got the letter: send once more, or leave it',
    access: right('publish'),
    input: z.object({
      _id: id,
      /** By default all uncertain ones. */
      recipients: z.array(id).min(1).max(500).optional(),
      to: z.enum(['again', 'leave']),
    }),
    output: z.object({ settled: whole }),
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter/stats/',
    summary: 'What became of letters: one with its links and days, or the last ones to compare',
    access: right('read'),
    input: z.object({ _id: id.optional(), limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: z.object({
      stats: z.array(figures),
      links: z.array(z.object({ href: z.string(), visits: whole })),
      days: z.array(z.object({ day: isoDay, visits: whole })),
      domains: z.array(z.object({ domain: z.string(), sent: whole, bounced: whole })),
    }),
  }),
  exportStats: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter/stats/export',
    summary: 'The figures of letters as a table (CSV)',
    access: right('read'),
    input: z.object({ _id: id.optional(), lang: z.enum(contentLanguages).default('de') }),
    output: fileAnswer,
    file: true,
  }),
  suppressions: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter_suppression/',
    summary: 'Addresses that nothing more goes to, with reason and time',
    access: right('read'),
    input: z.object({
      reason: z.enum(suppressionReasons).optional(),
      search: listParameters.search,
      limit: listParameters.limit,
      skip: listParameters.skip,
    }),
    output: z.object({ newsletter_suppression: z.array(suppression), total: whole }),
  }),
  suppress: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_suppression/',
    summary: 'Send nothing more to an address',
    access: right('update'),
    input: z.object({ email: z.email().max(200), detail: line(300).default('') }),
    output: z.object({ newsletter_suppression: suppression }),
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/v0/newsletter_suppression/:_id',
    summary: 'Take an address off the suppression list, because it works again; who complained stays on it',
    access: right('remove'),
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id), total: whole }),
  }),
}
