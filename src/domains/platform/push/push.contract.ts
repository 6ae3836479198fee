import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { longestBody, longestTitle } from '#kit/shared/records/publishing-message.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { settingsCalls } from '#kit/shared/settings/settings-calls.ts'
import { firebaseAppShape, pushFirebase } from './firebase.contract.ts'
import { browserShape } from './office-devices.contract.ts'
import { isOwnAddress, longestAddress, pushFailures, sendingStatuses, topicAndPart } from './push.rules.ts'

/** Name of a topic. */
const topic = z.string().min(1).max(40)
const lang = z.enum(contentLanguages)
/** Token of a browser's subscription: 256 random bits. */
const token = z.string().regex(/^[\w-]{43}$/)
/** A topic or part: `topic`, `topic:{part}`. */
const topicName = z
  .string()
  .max(100)
  .refine((name) => topicAndPart(name) !== null)
const part = z.string().min(1).max(80)
const topics = z.object({ topics: z.array(z.string()) })
const hour = z.number().int().min(0).max(23)
const count = z.number().int()

const text = {
  title: z.string().trim().min(1).max(longestTitle),
  body: z.string().trim().max(longestBody),
  /** An address of this site. */
  href: z.string().trim().max(longestAddress).refine(isOwnAddress),
}

export const sending = z.object({
  _id: id,
  topic,
  /** Part of the topic; null: the whole topic. */
  part: z.string().nullable(),
  texts: z.partialRecord(lang, z.object({ title: z.string(), body: z.string(), href: z.string() })),
  status: z.enum(sendingStatuses),
  createdAt: isoTime,
  sendAt: isoTime,
  doneAt: isoTime.nullable(),
  /** Subscriptions for which a push service accepted the message. */
  reached: count,
  failed: count,
  /** Subscriptions that no longer exist. */
  removed: count,
})
export type Sending = z.output<typeof sending>

/** Quiet hours without messages; equal values: none. */
export const quietContract = settingsCalls({
  name: 'push',
  path: '/api/v1/firebase/settings',
  summaries: { save: 'Change the quiet hours; equal hours: there are none' },
  fields: { quietFrom: hour, quietTo: hour },
  defaults: { quietFrom: 21, quietTo: 7 },
  whole: true,
})
const base = '/api/v1/firebase'

/** Calls of a visitor's browser. */
export const pushDevice = {
  key: endpoint({
    method: 'GET',
    path: `${base}/key`,
    summary: 'What to subscribe with: the key for browsers (RFC 8292), and what apps begin with at Firebase',
    access: 'guest',
    input: z.object({}),
    output: z.object({ publicKey: z.string(), firebase: firebaseAppShape.nullable() }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: `${base}/token`,
    summary: 'Store the subscription of a browser; answers the token that stands for it',
    access: 'guest',
    input: z.object({
      ...browserShape,
      /** Absent: the previous one, else that of the call. */
      lang: lang.optional(),
      /** Replaced endpoint, whose topics and language are kept. */
      previous: z.string().max(2000).optional(),
    }),
    output: z.object({ token: z.string(), topics: z.array(z.string()) }),
    perMinute: 30,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/token`,
    summary: 'Forget a subscription',
    access: 'guest',
    input: z.object({ token }),
    output: z.object({ removed: z.boolean() }),
    perMinute: 60,
  }),
  info: endpoint({
    method: 'GET',
    path: `${base}/info/`,
    summary: 'The topics of a subscription, with the parts it chose of them',
    access: 'guest',
    input: z.object({ token }),
    output: topics,
    perMinute: 120,
  }),
  addTopic: endpoint({
    method: 'POST',
    path: `${base}/topics/`,
    summary:
      'Add a topic to a subscription, or a part of one (`topic:{part}`): without a part it takes all of them',
    access: 'guest',
    input: z.object({ token, topic: topicName }),
    output: topics,
    perMinute: 60,
  }),
  removeTopic: endpoint({
    method: 'DELETE',
    path: `${base}/topics/`,
    summary: 'Take a topic from a subscription with all its parts, or one part',
    access: 'guest',
    input: z.object({ token, topic: topicName }),
    output: topics,
    perMinute: 60,
  }),
  failed: endpoint({
    method: 'POST',
    path: `${base}/failed`,
    summary: 'Count what failed in a browser where nobody sees it',
    access: 'guest',
    input: z.object({ what: z.enum(['worker', 'push']), message: z.string().max(300) }),
    output: z.object({ done: z.literal(true) }),
    perMinute: 6,
  }),
}

/** Calls of the screen `notifications`. */
export const push = {
  send: endpoint({
    method: 'POST',
    path: `${base}/send`,
    summary:
      'Send a message to everybody who takes a topic, now or later; in quiet hours it waits for the morning. The same once a day only',
    access: 'admin',
    input: z.object({
      topic,
      /** Only to subscribers of this part or of no part. */
      part: part.optional(),
      ...text,
      href: text.href.default('/'),
      body: text.body.default(''),
      lang: lang.default('de'),
      /** Earliest time. */
      sendAt: isoTime.optional(),
    }),
    output: z.object({ sending }),
  }),
  list: endpoint({
    method: 'GET',
    path: `${base}/sendings`,
    summary: 'What was sent and waits, the latest first, with the number of subscriptions per topic',
    access: 'admin',
    input: z.object({
      topic: topic.optional(),
      part: part.optional(),
      status: z.enum(sendingStatuses).optional(),
      /** Words of the title or the text. */
      search: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      skip: z.coerce.number().int().min(0).default(0),
    }),
    output: z.object({
      sendings: z.array(sending),
      total: count,
      /** Available topics, in order. */
      topics: z.array(z.object({ name: topic, title: z.record(lang, z.string()) })),
      subscribers: z.object({ all: count, topics: z.record(topic, count) }),
      /** Parts of topics, with the number of subscriptions a message to each reaches. */
      parts: z.array(
        z.object({ topic, id: z.string(), name: z.record(lang, z.string()), subscribers: count }),
      ),
      quiet: quietContract.calls.save.output,
      firebase: pushFirebase.save.output.shape.firebase,
      /** False: SECRET has changed since the signing key was stored. */
      keyIsReadable: z.boolean(),
      /** Unseen failures, latest first. */
      failures: z.array(z.object({ name: z.enum(pushFailures), count, last: isoTime, message: z.string() })),
    }),
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/test`,
    summary: 'Send a message to one device only, the own one',
    access: 'admin',
    reads: true,
    input: z.object({
      token,
      topic,
      ...text,
      href: text.href.default('/'),
      body: text.body.default(''),
      lang: lang.default('de'),
    }),
    output: z.object({ done: z.literal(true) }),
    perMinute: 10,
  }),
  renewKeys: endpoint({
    method: 'POST',
    path: `${base}/key`,
    summary: 'Make new keys for messages to browsers; every browser has to subscribe again',
    access: 'admin',
    input: z.object({}),
    output: z.object({ publicKey: z.string() }),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: `${base}/sendings/:_id`,
    summary: 'Give up a message that waits or is held',
    access: 'admin',
    input: z.object({ _id: id }),
    output: z.object({ sending }),
  }),
  release: endpoint({
    method: 'POST',
    path: `${base}/sendings/:_id/release`,
    summary: 'Let a message leave that is held because an older state of the site was restored',
    access: 'admin',
    input: z.object({ _id: id }),
    output: z.object({ sending }),
  }),
  update: quietContract.calls.save,
}
