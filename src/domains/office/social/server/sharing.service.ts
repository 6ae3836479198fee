import { hasRight } from '#kit/shared/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { answered } from '#kit/server/records/answer.ts'
import type { Channel, Corrected, SharedRecord, SharedRecords } from '#kit/server/sharing.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { noPermission, notFound, Problem } from '#kit/shared/problem.ts'
import { pictureFacts } from '#domains/platform/files/server/offers.ts'
import type { sharingCalls } from '../sharing.contract.ts'
import type { SocialPost } from '../social.contract.ts'
import { usualShape } from '../social.rules.ts'
import { accountOf, shownAccounts } from './accounts.service.ts'
import { posts } from './posts.kind.ts'
import { postsAbout } from './posts-about.ts'
import { createPost } from './posts.service.ts'
import { type Domains, sharedRecords } from './shared-records.ts'

type Ref = { collection: string; _id: string }

function sharedIn(ctx: Ctx, domains: Domains, { collection }: Ref): SharedRecords | null {
  if (!hasRight(ctx.user, collection, 'read')) return null
  return sharedRecords(domains, collection)
}

const channelsOf = (domains: Domains): Channel[] =>
  domains()
    .flatMap(({ channels = [] }) => channels)
    .toSorted((a, b) => a.order - b.order)

async function waysOf(ctx: Ctx, domains: Domains, record: SharedRecord) {
  const ways = []
  for (const channel of channelsOf(domains))
    for (const { text, href, reachable, settled = false } of await channel.wentOut(ctx, record))
      ways.push({ channel: channel.name, title: channel.title, text, href, reachable, settled })
  return ways
}

const shownPosts = async (ctx: Ctx, ref: Ref) =>
  (await answered(ctx, posts, await postsAbout(ctx, ref))) as unknown as SocialPost[]

/** `GET sharing`: suggested post of a record, its existing posts, and its other channels. */
export const sharingOver =
  (domains: Domains) => async (ctx: Ctx, ref: InputOf<typeof sharingCalls.sharing>) => {
    const shared = sharedIn(ctx, domains, ref)
    const record = (await shared?.read(ctx, ref._id)) ?? null
    if (!shared || !record) return { record: null, accounts: [], posts: [], ways: [] }
    const { title, isPublic, isCancelled, mayCancel, href } = record
    return {
      record: { title, isPublic, isCancelled, mayCancel: mayCancel && shared.cancel !== undefined, href },
      accounts: await shownAccounts(ctx),
      posts: await shownPosts(ctx, ref),
      ways: await waysOf(ctx, domains, record),
    }
  }

/** Initial text of a post. */
const firstWords = ({ title, when, teaser }: SharedRecord): string =>
  [title, when, teaser].filter(Boolean).join('\n\n')

/** `POST prepare`: creates a draft post per account from the record. */
export const prepareOver =
  (domains: Domains) =>
  async (ctx: Ctx, { accounts, ...ref }: InputOf<typeof sharingCalls.prepare>) => {
    const record = await sharedIn(ctx, domains, ref)?.read(ctx, ref._id)
    if (!record) throw notFound({ _id: ref._id })
    const facts = record.picture ? await pictureFacts(ctx, record.picture) : null
    for (const _id of new Set(accounts)) {
      const account = await accountOf(ctx, _id)
      await createPost(ctx, {
        account: _id,
        collection: ref.collection,
        recordId: ref._id,
        text: firstWords(record),
        link: record.href ? `${ctx.platform.config.publicUrl}${record.href}` : '',
        picture: facts ? record.picture : null,
        alt: facts?.alt ?? '',
        shape: usualShape[account.network],
        focusX: facts?.focal?.x ?? 0.5,
        focusY: facts?.focal?.y ?? 0.5,
      })
    }
    return { posts: await shownPosts(ctx, ref) }
  }

/**
 * `POST retract`: withdraws or cancels a record on all channels. Changes on this site are one transaction, which also
 * queues requests to others. The results include channels that could not be reached.
 */
export const retractOver =
  (domains: Domains) =>
  async (ctx: Ctx, { how, note, channels, ...ref }: InputOf<typeof sharingCalls.retractEverywhere>) => {
    const shared = sharedIn(ctx, domains, ref)
    const record = await shared?.read(ctx, ref._id)
    if (!shared || !record) throw notFound({ _id: ref._id })
    if (!hasRight(ctx.user, ref.collection, 'publish')) throw noPermission()
    // For an already cancelled record the other channels are still corrected
    if (how === 'cancel' && !shared.cancel)
      throw new Problem('INVALID', 422, {
        de: 'Das kann nicht abgesagt, nur zurückgenommen werden.',
        en: 'This cannot be called off, only taken back.',
      })
    const results = []
    for (const channel of channelsOf(domains)) {
      if (channels && !channels.includes(channel.name)) continue
      const corrected: Corrected[] = await channel.correct(ctx, record, { how, note })
      for (const { outcome, text, href } of corrected)
        results.push({ channel: channel.name, title: channel.title, outcome, text, href })
    }
    return { results }
  }
