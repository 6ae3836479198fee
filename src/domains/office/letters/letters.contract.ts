import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { id, isoDay } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { letterDraft, letterFinding, letterModule, moduleFields } from './letter-modules.contract.ts'
import { letterBounds as most, rhythms } from './letters.rules.ts'

const line = (max: number) => z.string().trim().max(max)
/**
 * The module for rights: users who may change the newsletter may write letters, and those who may publish may send
 * them.
 */
export const module = 'newsletter'
const right = (action: 'read' | 'create' | 'update' | 'publish' | 'remove') => ({ module, action }) as const

/** A reusable template of a letter. */
export const newsletterTemplate = records({
  name: 'newsletter_template',
  module,
  path: '/api/v0/newsletter_template',
  fields: {
    title: line(most.title).min(1),
    subject: translated(line(most.subject)),
    /** Preview text beside the subject in mail lists. */
    preview: translated(line(most.preview)),
  },
  required: ['title'],
  defaults: { subject: untranslated(), preview: untranslated() },
  filters: {},
  lines: { modules: { fields: moduleFields, most: most.modules } },
  bin: true,
})
export type NewsletterTemplate = RecordOf<typeof newsletterTemplate>

/** Reusable blocks: the sponsor of the month, a call for the fire brigade. */
export const newsletterRecommend = records({
  name: 'newsletter_recommend',
  module,
  path: '/api/v0/newsletter_recommend',
  fields: {
    title: line(most.title).min(1),
    block: z.object(moduleFields),
    /** Last day of suggestion; null: no limit. */
    until: isoDay.nullable(),
  },
  required: ['title', 'block'],
  defaults: { until: null },
  filters: {},
})
export type NewsletterRecommend = RecordOf<typeof newsletterRecommend>

/** Automatic letters: a weekly or monthly digest, on an occasion, or to new subscribers. */
export const newsletterAutomation = records({
  name: 'newsletter_automation',
  module,
  path: '/api/v0/newsletter_automation',
  fields: {
    title: line(most.title).min(1),
    rhythm: z.enum(rhythms),
    template: id,
    lists: z.array(id).min(1).max(50),
    active: z.boolean(),
    /** A person must approve each letter; otherwise it is sent automatically. */
    approve: z.boolean(),
    /** 1 Monday … 7 Sunday, for `weekly`. */
    weekday: z.number().int().min(1).max(7),
    /** 1 … 28, for `monthly`. */
    monthDay: z.number().int().min(1).max(28),
    /** Full hour in the site's zone. */
    hour: z.number().int().min(0).max(23),
    /** For `welcome`: days after the confirmation. */
    afterDays: z.number().int().min(0).max(365),
    public: z.boolean(),
  },
  required: ['title', 'rhythm', 'template', 'lists'],
  defaults: {
    rhythm: 'weekly',
    lists: [],
    active: false,
    approve: true,
    weekday: 4,
    monthDay: 1,
    hour: 9,
    afterDays: 0,
    public: true,
  },
  filters: {},
  answered: {
    /** Records newer than this are in the next letter. */
    lastAt: z.string().nullable(),
    nextAt: z.string().nullable(),
  },
  access: { create: right('publish'), update: right('publish') },
})
export type NewsletterAutomation = RecordOf<typeof newsletterAutomation>

const reader = {
  lang: z.enum(contentLanguages).default('de'),
  /** Preview as this subscriber gets it. */
  as: id.optional(),
}
const addresses = z.array(z.email().max(200)).min(1).max(5)

/** Calls for letters besides the standard ones. */
export const letterCalls = {
  preview: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_template/preview',
    summary: 'How a letter will look, saved or not: HTML, plain text, its size, and what should be mended',
    access: right('read'),
    input: letterDraft.extend(reader),
    output: z.object({
      html: z.string(),
      text: z.string(),
      subject: z.string(),
      bytes: z.number().int(),
      findings: z.array(letterFinding),
    }),
    reads: true,
    perMinute: 240,
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter/suggestions',
    summary: 'Blocks for the next letter from what is new on the site, and those that the office keeps',
    access: right('read'),
    input: z.object({ days: z.coerce.number().int().min(1).max(92).default(14) }),
    output: z.object({
      suggestions: z.array(
        z.object({
          title: z.string(),
          /** Number of records it shows; 0 for reusable blocks. */
          count: z.number().int(),
          block: letterModule,
        }),
      ),
    }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter/sendtest',
    summary: 'Send a letter to some addresses to look at it; it counts nowhere and leaves nobody’s list',
    access: right('update'),
    input: z.object({
      template: id.optional(),
      sending: id.optional(),
      to: addresses,
      ...reader,
    }),
    output: z.object({ done: z.literal(true), to: z.array(z.string()) }),
    perMinute: 10,
  }),
}
