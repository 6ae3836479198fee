import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { flag, id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { translated, untranslated } from '#kit/shared/records/translated.ts'
import { consentActions, subscriberStates } from './newsletter.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const email = z.email().max(200)
const words = z.array(line(60).min(1)).max(50)
const lists = z.array(id).max(50)
/** One module for rights and live updates of the whole newsletter. */
const module = 'newsletter'

/** A line of the proof of consent. */
const consentLine = z.object({
  at: isoTime,
  action: z.enum(consentActions),
  lists: z.array(z.string()),
  /** Text of the consent, and the day since which it is used. */
  text: z.string().nullable(),
  version: z.string().nullable(),
  source: z.string(),
})
export type ConsentLine = z.output<typeof consentLine>

const done = z.object({ done: z.literal(true), message: z.string() })

/** Public calls. */
export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter/subscribe',
    summary:
      'Ask for the newsletter: a mail with a link follows. The answer is the same whether the address is known or not',
    access: 'guest',
    input: z.object({
      email,
      /** Public lists; by default the first one. */
      lists: lists.optional(),
      /** The privacy policy was accepted. */
      privacy: flag.default(false),
      lang: z.enum(contentLanguages).default('de'),
    }),
    output: done,
    perMinute: 10,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter/verify',
    summary: 'Confirm by the token of the mail',
    access: 'guest',
    input: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({ done: z.literal(true), email: z.string(), lists: z.array(z.string()) }),
    perMinute: 30,
  }),
}

const kept = records({
  name: 'newsletter_subscriber',
  module,
  path: '/api/v0/newsletter_subscriber',
  fields: { name: line(200), lang: z.enum(contentLanguages), lists, tags: words, groups: words },
  required: [],
  defaults: { name: '', lang: 'de', lists: [], tags: [], groups: [] },
  filters: {
    state: z.enum(subscriberStates).optional(),
    list: id.optional(),
    tag: line(60).optional(),
    group: line(60).optional(),
  },
  answered: {
    email: z.string(),
    state: z.enum(subscriberStates),
    /** Time of the last change of state. */
    since: isoTime,
    userData: z.object({ newsletter: z.object({ subscribed_lists: lists }) }),
  },
})
export type Subscriber = RecordOf<typeof kept>

const { list, read, create, update } = kept.calls
const { name, lang, tags, groups } = kept.fields
const { defaults } = kept

/** Calls for subscribers, for editors. */
export const newsletterSubscriber = {
  ...kept,
  calls: {
    ...kept.calls,
    create: endpoint({
      ...create,
      summary:
        'Enter somebody: with a proof of consent at once, else once they confirm by mail. A known address is refused with 11000',
      input: z.object({
        email,
        name: name.default(defaults.name),
        lang: lang.default(defaults.lang),
        lists: lists.min(1),
        tags: tags.default(defaults.tags),
        groups: groups.default(defaults.groups),
        /** Location of the proof of consent: form, date, folder. */
        proof: line(500).default(''),
      }),
    }),
    update: endpoint({
      ...update,
      summary: 'Change what is known of a subscriber; `state: left` takes them off all lists',
      input: update.input.extend({ state: z.literal('left').optional() }),
    }),
    resend: endpoint({
      method: 'POST',
      path: '/api/v0/newsletter_subscriber/:_id/resend',
      summary: 'Send the confirmation mail once more',
      access: kept.access.update,
      input: z.object({ _id: id }),
      output: read.output,
    }),
    remove: endpoint({
      ...kept.calls.remove,
      summary: 'Forget somebody for good; a keyed digest keeps them from being entered again',
    }),
    batch: endpoint({
      method: 'POST',
      path: '/api/v0/batch/newsletter_subscriber/',
      summary: 'Read several subscribers',
      access: kept.access.read,
      input: z.object({ _id: z.array(id).max(500) }),
      output: list.output,
      reads: true,
    }),
  },
}

/** Calls for lists, for editors. */
export const newsletterList = records({
  name: 'newsletter_list',
  module,
  path: '/api/v0/newsletter_list',
  fields: {
    title: translated(line(120).min(1)),
    text: translated(line(400)),
    /** Offered on the website; at least one list stays public. */
    public: z.boolean(),
    /** Ascending sort position. */
    place: z.number().int().min(0).max(1000),
  },
  required: ['title'],
  defaults: { title: untranslated(), text: untranslated(), public: true, place: 10 },
  filters: {},
  /** Number of subscribers. */
  answered: { subscribers: z.number().int() },
})
export type NewsletterList = RecordOf<typeof newsletterList>

/** Data of a subscriber's edit screen. */
export const subscriberPage = endpoint({
  method: 'GET',
  path: '/api/v1/getPageDataNewsletterSubscriberEdit/',
  summary: 'Everything the edit screen shows: a subscriber, all lists, the proof of consent',
  access: kept.access.read,
  input: z.object({ _id: id.optional() }),
  output: z.object({
    subscriber: kept.record.nullable(),
    lists: z.array(newsletterList.record),
    consents: z.array(consentLine),
  }),
})
