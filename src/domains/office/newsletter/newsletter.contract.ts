import { z } from 'zod'
import { endpoint } from '../../../kit/shared/contract.ts'
import { contentLanguages } from '../../../kit/shared/languages.ts'
import { flag, id, isoTime, listParameters, recordFields } from '../../../kit/shared/record.ts'
import { consentActions, subscriberStates } from './newsletter.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const bilingual = (max: number) => z.object({ de: line(max), en: line(max) })
const email = z.email().max(200)
const words = z.array(line(60).min(1)).max(50)
const lists = z.array(id).max(50)
const right = (action: 'read' | 'create' | 'update' | 'remove') => ({ module: 'newsletter', action }) as const

export const subscriber = z.object({
  ...recordFields,
  email: z.string(),
  name: z.string(),
  lang: z.enum(contentLanguages),
  state: z.enum(subscriberStates),
  /** When the state became what it is. */
  since: isoTime,
  tags: words,
  groups: words,
  userData: z.object({ newsletter: z.object({ subscribed_lists: lists }) }),
})
export type Subscriber = z.output<typeof subscriber>

/** A line of the proof of consent. */
const consentLine = z.object({
  at: isoTime,
  action: z.enum(consentActions),
  lists: z.array(z.string()),
  /** The words agreed to, and since when they are used. */
  text: z.string().nullable(),
  version: z.string().nullable(),
  source: z.string(),
})
export type ConsentLine = z.output<typeof consentLine>

export const list = z.object({
  ...recordFields,
  title: bilingual(120),
  text: bilingual(400),
  /** Offered on the website. */
  public: z.boolean(),
  /** Smaller ones stand first. */
  place: z.number().int(),
  /** People who get it. */
  subscribers: z.number().int(),
})
export type NewsletterList = z.output<typeof list>

const done = z.object({ done: z.literal(true), message: z.string() })

/** What everybody may call. */
export const newsletter = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter/subscribe',
    summary:
      'Ask for the newsletter: a mail with a link follows. The answer is the same whether the address is known or not',
    access: 'guest',
    input: z.object({
      email,
      /** Those the site offers; by default its first one. */
      lists: lists.optional(),
      /** The privacy policy is accepted. */
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

const subscriberAnswer = z.object({ newsletter_subscriber: subscriber })
const subscribers = z.object({ newsletter_subscriber: z.array(subscriber), total: z.number().int() })
const editable = { name: line(200), lang: z.enum(contentLanguages), lists, tags: words, groups: words }

/** The people who get the newsletter, for editors. */
export const newsletterSubscriber = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter_subscriber/:_id?',
    summary: 'Subscribers, newest first',
    access: right('read'),
    input: z.object({
      ...listParameters,
      state: z.enum(subscriberStates).optional(),
      list: id.optional(),
      tag: line(60).optional(),
      group: line(60).optional(),
    }),
    output: subscribers,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter_subscriber/:_id?',
    given: '_id',
    summary: 'One subscriber',
    access: right('read'),
    input: z.object({ _id: id }),
    output: subscriberAnswer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_subscriber/',
    summary:
      'Enter somebody: with a proof of consent at once, else once they confirm by mail. A known address is refused with 11000',
    access: right('create'),
    input: z.object({
      email,
      name: editable.name.default(''),
      lang: editable.lang.default('de'),
      lists: editable.lists.min(1),
      tags: words.default([]),
      groups: words.default([]),
      /** Where the consent can be looked up: form, date, folder. */
      proof: line(500).default(''),
    }),
    output: subscriberAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/newsletter_subscriber/:_id?',
    summary: 'Change what is known of a subscriber; `state: left` takes them off all lists',
    access: right('update'),
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      ...z.object(editable).partial().shape,
      state: z.literal('left').optional(),
    }),
    output: subscriberAnswer,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_subscriber/:_id/resend',
    summary: 'Send the confirmation mail once more',
    access: right('update'),
    input: z.object({ _id: id }),
    output: subscriberAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v0/newsletter_subscriber/:_id?',
    summary: 'Forget somebody for good; a keyed digest keeps them from being entered again',
    access: right('remove'),
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
  batch: endpoint({
    method: 'POST',
    path: '/api/v0/batch/newsletter_subscriber/',
    summary: 'Read several subscribers',
    access: right('read'),
    input: z.object({ _id: z.array(id).max(500) }),
    output: subscribers,
    reads: true,
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/v1/getPageDataNewsletterSubscriberEdit/',
    summary: 'Everything the edit screen shows: a subscriber, all lists, the proof of consent',
    access: right('read'),
    input: z.object({ _id: id.optional() }),
    output: z.object({
      subscriber: subscriber.nullable(),
      lists: z.array(list),
      consents: z.array(consentLine),
    }),
  }),
}

const listAnswer = z.object({ newsletter_list: list })
const listFields = {
  title: bilingual(120),
  text: bilingual(400),
  public: z.boolean(),
  place: z.number().int(),
}

/** What can be subscribed to, for editors. */
export const newsletterList = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter_list/:_id?',
    summary: 'Lists in their order',
    access: right('read'),
    input: z.object(listParameters),
    output: z.object({ newsletter_list: z.array(list), total: z.number().int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v0/newsletter_list/:_id?',
    given: '_id',
    summary: 'One list',
    access: right('read'),
    input: z.object({ _id: id }),
    output: listAnswer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v0/newsletter_list/',
    summary: 'Make a list',
    access: right('create'),
    input: z.object({
      title: z.object({ de: line(120).min(1), en: line(120).default('') }),
      text: bilingual(400).default({ de: '', en: '' }),
      public: z.boolean().default(false),
      place: z.number().int().min(0).max(1000).default(0),
    }),
    output: listAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v0/newsletter_list/:_id?',
    summary: 'Change a list; one public list stays',
    access: right('update'),
    input: z.object({
      _id: id,
      version: z.number().int().optional(),
      ...z.object(listFields).partial().shape,
    }),
    output: listAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v0/newsletter_list/:_id?',
    summary: 'Remove a list; its subscribers keep their other lists. One public list stays',
    access: right('remove'),
    input: z.object({ _id: id }),
    output: z.object({ removed: z.array(id) }),
  }),
}
