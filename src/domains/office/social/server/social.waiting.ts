import { and, asc, count, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { WaitingSource } from '#kit/server/waiting.ts'
import { socialPost } from '../social.contract.ts'
import { networkTitles, type PostState } from '../social.rules.ts'
import { shownAccounts } from './accounts.service.ts'
import { postsTable as table } from './social.table.ts'

const loadPosts = (states: readonly PostState[], also?: SQL) => async (ctx: Ctx, limit: number) => {
  const waits = and(inArray(table.state, [...states]), isNull(table.deletedAt), also)
  const [counted] = await ctx.db.select({ total: count() }).from(table).where(waits)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(waits)
    .orderBy(asc(table.updatedAt), asc(table._id))
    .limit(limit)
  const items = rows.map(({ _id, text, updatedAt }) => ({
    _id,
    collection: 'social_post',
    title: text.trim().split('\n')[0]?.slice(0, 120) ?? '',
    at: updatedAt,
  }))
  return { total: counted?.total ?? 0, items }
}

/** Posts waiting for release. */
const toRelease: WaitingSource = {
  name: 'social.waiting',
  access: { module: 'social_post', action: 'publish' },
  load: loadPosts(['submitted']),
}

/** Failed posts, which would go unnoticed otherwise. */
const failed: WaitingSource = {
  name: 'social.failed',
  access: socialPost.access.update,
  load: loadPosts(['failed', 'uncertain']),
}

/** Outdated posts about withdrawn or cancelled records. */
const stale: WaitingSource = {
  name: 'social.stale',
  access: { module: 'social_post', action: 'publish' },
  load: loadPosts(['sent', 'uncertain'], isNotNull(table.stale)),
}

/** Accounts whose access has ended, or ends soon. */
const ending: WaitingSource = {
  name: 'social.ending',
  access: 'admin',
  async load(ctx, limit) {
    const found = (await shownAccounts(ctx)).filter(({ state, warns }) => state === 'broken' || warns)
    const items = found.slice(0, limit).map(({ _id, network, name, checkedAt, endsAt }) => ({
      _id,
      collection: network,
      title: `${networkTitles[network]}: ${name}`,
      at: checkedAt ?? endsAt ?? ctx.now,
    }))
    return { total: found.length, items }
  },
}

export const socialWaiting: readonly WaitingSource[] = [toRelease, failed, stale, ending]
