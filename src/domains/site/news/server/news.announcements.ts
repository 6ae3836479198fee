import type { Ctx } from '../../../../kit/server/context.ts'
import type { RecordChange } from '../../../../kit/server/events.ts'
import type { PushTopic } from '../../../../kit/server/push-topics.ts'
import { type MessageText, takeUp, tell, wasGivenUp, withdraw } from '../../../platform/push/server/offers.ts'
import { newsHref } from './offers.ts'

/** Items that appear. */
export const newsTopic: PushTopic = {
  name: 'news',
  title: { de: 'Neuigkeiten', en: 'News' },
  hint: { de: 'Sobald eine neue Meldung erscheint.', en: 'As soon as a new item is published.' },
  order: 10,
  timeToLive: 48 * 3600,
}

/** What of a news item decides whether and what is told of it. */
interface Item {
  _id: string
  title: string
  teaser: string
  slug: string
  type: string
  status: string
  hidden: boolean
  start: string
  end: string | null
  createdAt: string
  publishedAt: string | null
  deletedAt?: string | null
  translations?: {
    en?: { status?: string; title?: string; teaser?: string; slug?: string } | undefined
  }
}

const isPublic = (item: Item | null, now: string): item is Item =>
  item !== null &&
  item.status === 'published' &&
  !item.hidden &&
  !item.deletedAt &&
  (item.end === null || item.end > now)

/** The texts of an item, in English where a finished translation exists. */
async function textsOf(ctx: Ctx, item: Item): Promise<{ de: MessageText; en?: MessageText }> {
  const de = {
    title: item.title,
    body: item.teaser,
    href: (await newsHref(ctx, item, 'de')) ?? '/',
  }
  const english = item.translations?.en
  if (english?.status !== 'published' || !english.title) return { de }
  const slug = english.slug || item.slug
  const href = (await newsHref(ctx, { slug, type: item.type }, 'en')) ?? '/en'
  return { de, en: { title: english.title, body: english.teaser ?? '', href } }
}

/**
 * Tells of a news item when it is published for the first time, as soon as it can be read. One that is taken back
 * before anything was sent is not told of.
 */
export async function followNews(
  ctx: Ctx,
  { collection, _id, action, was, is }: RecordChange,
): Promise<void> {
  if (collection !== 'news') return
  const key = `news:${_id}`
  const before = was as unknown as Item | null
  const item = is as unknown as Item | null
  // Nothing waits yet under the key of what has just been made
  if (!isPublic(item, ctx.now) || action === 'remove' || action === 'purge')
    return action === 'create' ? undefined : withdraw(ctx, key)
  // What comes from elsewhere brings its own times and is no news here
  const isImported = action === 'create' && item.createdAt !== ctx.now
  const isFirst = item.publishedAt === ctx.now && !isImported
  // What stays public was not taken back
  if (!isFirst && isPublic(before, ctx.now)) return
  if (!isFirst && !(await wasGivenUp(ctx, key))) return takeUp(ctx, key)
  await tell(ctx, { topic: newsTopic.name, key, texts: await textsOf(ctx, item), sendAt: item.start })
}
