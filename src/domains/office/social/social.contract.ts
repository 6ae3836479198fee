import { z } from 'zod'
import { endpoint } from '#kit/shared/contract.ts'
import { id, isoTime } from '#kit/shared/records/record.ts'
import { records, type RecordOf } from '#kit/shared/records/records.ts'
import { settingsCalls, type SettingsOf } from '#kit/shared/settings/settings-calls.ts'
import { networks, postStates, problemKinds, shapes, staleKinds } from './social.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const network = z.enum(networks)
/** Name of a collection whose records can be shared. */
export const sharedCollection = z.string().regex(/^[a-z_]{1,40}$/)
const share = z.number().min(0).max(1)

/** The record of a post, from a domain that permits sharing. `''` and null: none. */
const about = { collection: z.union([sharedCollection, z.literal('')]), recordId: id.nullable() }

const count = z.number().int().min(0)
const counts = z.object({
  reach: count.nullable(),
  likes: count.nullable(),
  comments: count.nullable(),
  shares: count.nullable(),
})
export type Counts = z.output<typeof counts>

export const socialPost = records({
  name: 'social_post',
  path: '/api/v0/social/post',
  fields: {
    account: id,
    ...about,
    text: z.string().max(64_000),
    /** Public address linked by the post; `''`: none. */
    link: z.union([z.url({ protocol: /^https?$/ }).max(2000), z.literal('')]),
    picture: id.nullable(),
    /** Text alternative of the picture. */
    alt: line(1500),
    shape: z.enum(shapes),
    /** Focus of the picture, 0 to 1 from the left and from the top. */
    focusX: share,
    focusY: share,
    /** Earliest time of sending; null: at once. */
    planAt: isoTime.nullable(),
  },
  required: ['account'],
  defaults: {
    collection: '',
    recordId: null,
    text: '',
    link: '',
    picture: null,
    alt: '',
    shape: 'original',
    focusX: 0.5,
    focusY: 0.5,
    planAt: null,
  },
  filters: {
    network: network.optional(),
    account: id.optional(),
    collection: sharedCollection.optional(),
    recordId: id.optional(),
  },
  answered: {
    network: network.nullable(),
    accountName: z.string(),
    permalink: z.string(),
    sentAt: isoTime.nullable(),
    /** Time of the next attempt or search. */
    nextAt: isoTime.nullable(),
    tries: count,
    problem: z.enum(problemKinds).nullable(),
    /** The network's own message. */
    problemText: z.string(),
    /** Change still pending on the network. */
    wish: z.enum(['edit', 'remove']).nullable(),
    counts: counts.nullable(),
    countedAt: isoTime.nullable(),
    /** Reason for being outdated; null: current. */
    stale: z.enum(staleKinds).nullable(),
  },
  states: postStates,
  inputs: {
    /** `planAt` as in updates: absent keeps the stored value, null is at once. */
    plan: { planAt: isoTime.nullable().optional() },
    correct: { wanted: z.string().min(1).max(64_000) },
  },
  bin: true,
})
export type SocialPost = RecordOf<typeof socialPost>

/** Calls besides the actions of a post's states. */
export const postExtras = {
  leave: endpoint({
    method: 'POST',
    path: '/api/v0/social/post/:_id/leave',
    summary: 'Let a post stand as it is, although its record was taken back or called off',
    access: { module: 'social_post', action: 'publish' },
    input: z.object({ _id: id }),
    output: z.object({ social_post: socialPost.record }),
  }),
}

export const accountShape = z.object({
  _id: id,
  network,
  name: z.string(),
  /** Public name: `@rebenau`. */
  handle: z.string(),
  href: z.string(),
  /** Address of a Mastodon server; `''` elsewhere. */
  server: z.string(),
  state: z.enum(['connected', 'broken']),
  /** Reason for broken access, the network's own message. */
  problemText: z.string(),
  /** End of access; null: none. */
  endsAt: isoTime.nullable(),
  /** Access ends soon, or has ended. */
  warns: z.boolean(),
  checkedAt: isoTime.nullable(),
  /** Pause requested by the network. */
  restUntil: isoTime.nullable(),
  /** Maximum length of a post. */
  longest: count,
})
export type SocialAccount = z.output<typeof accountShape>

const accounts = z.object({
  accounts: z.array(accountShape),
  /** Whether Meta's app is configured, as Facebook and Instagram require. */
  ready: z.boolean(),
  /** The site's settings contain a page access token that is not connected yet. */
  configToken: z.boolean(),
})
const one = z.object({ _id: id })
const read = socialPost.access.read

/** Calls for accounts on networks; only administrators connect accounts. */
export const socialAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v0/social/accounts',
    summary: 'Accounts on networks, and whether they can be posted to',
    access: read,
    input: z.object({ network: network.optional() }),
    output: accounts,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/v0/social/accounts/connect',
    summary: 'Begin to connect an account: gives the address of the network where access is granted',
    access: 'admin',
    reads: true,
    perMinute: 20,
    input: z.object({
      network,
      /** Address of a Mastodon server: `https://mastodon.social`. */
      server: line(200).default(''),
      /** The account to connect again. */
      account: id.optional(),
    }),
    output: z.object({ address: z.string() }),
  }),
  offered: endpoint({
    method: 'GET',
    path: '/api/v0/social/accounts/offered',
    summary: 'Pages or accounts that an administrator has just granted access to, to choose from',
    access: 'admin',
    input: z.object({ connection: z.string().max(100) }),
    output: z.object({
      network,
      offered: z.array(z.object({ remoteId: z.string(), name: z.string(), handle: z.string() })),
    }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/v0/social/accounts/choose',
    summary: 'Keep one of the pages or accounts that were offered',
    access: 'admin',
    reads: true,
    perMinute: 20,
    input: z.object({ connection: z.string().max(100), remoteId: line(100).min(1) }),
    output: accounts,
  }),
  useToken: endpoint({
    method: 'POST',
    path: '/api/v0/social/accounts/use-token',
    summary: 'Connect a Facebook page by a page access token; without one by the one of the site’s settings',
    access: 'admin',
    reads: true,
    perMinute: 20,
    input: z.object({ token: line(1000).default('') }),
    output: accounts,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/v0/social/accounts/:_id/check',
    summary: 'Ask the network whether access still holds',
    access: 'admin',
    reads: true,
    perMinute: 20,
    input: one,
    output: accounts,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/api/v0/social/accounts/:_id',
    summary: 'Forget the access to an account; what was posted stays listed',
    access: 'admin',
    input: one,
    output: accounts,
  }),
}

const url = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((value) => value.replace(/\/+$/, ''))

const digits = z
  .string()
  .trim()
  .regex(/^\d{0,30}$/)

export const socialSettingsContract = settingsCalls({
  name: 'social',
  path: '/api/v0/social/settings',
  summaries: {
    read: 'How the networks are reached',
    save: 'Change how the networks are reached',
  },
  fields: {
    /** The app at Meta. */
    appId: digits,
    appSecret: line(200),
    /** The app's Facebook Login for Business configuration; `''`: none. */
    configId: digits,
    /** `v25.0`. */
    graphVersion: z
      .string()
      .trim()
      .regex(/^v\d{1,3}\.\d{1,2}$/),
    graphUrl: url,
    dialogUrl: url,
    /** Users may sign in through Facebook. */
    signIn: z.boolean(),
    /** Days of warning before access ends. */
    warnDays: z.number().int().min(1).max(60),
    /** Address for the warning; `''`: all administrators. */
    email: z.union([z.email().max(200), z.literal('')]),
  },
  defaults: {
    appId: '',
    appSecret: '',
    configId: '',
    graphVersion: 'v25.0',
    graphUrl: 'https://graph.facebook.com',
    dialogUrl: 'https://www.facebook.com',
    signIn: false,
    warnDays: 14,
    email: '',
  },
  // The secret must not be sent to another server than the one it was entered for
  secrets: { appSecret: ['appId', 'graphUrl'] },
  /** Addresses to enter at Meta. */
  answered: { callback: z.string(), deletion: z.string() },
})
export type SocialSettings = SettingsOf<typeof socialSettingsContract>
