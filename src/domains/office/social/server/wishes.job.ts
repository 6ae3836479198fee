import { eq, sql } from 'drizzle-orm'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import type { Counts } from '../social.contract.ts'
import { composed, countAgainAfter, missedBeforeGone, mostTries, pauseAfter } from '../social.rules.ts'
import { NetworkProblem, networkProblem } from './networks/network.ts'
import { inMinutes, lineTo, lockPost, noteOfAccount, postsThat, write } from './outgoing.ts'
import { notePost } from './posts.kind.ts'
import { postJobs, queuePost, settled, type PostJob } from './posts.service.ts'
import { type PostRow, postsTable as table } from './social.table.ts'
import { tellOfPost } from './social.mail.ts'

/** The result of a requested change on the network. */
async function carryOut(
  platform: Parameters<typeof lineTo>[0],
  row: PostRow,
): Promise<NetworkProblem | null> {
  try {
    const { account, network, access } = await lineTo(platform, row)
    const { edit, remove } = network
    if (row.wish === 'edit') {
      if (!edit) throw new NetworkProblem('refused', 'Not allowed from outside.')
      // As when sending, the address stands below the new text
      await edit(access, row.remoteId, composed(account.network, { ...row, text: row.wishText }))
    } else {
      if (!remove) throw new NetworkProblem('refused', 'Not allowed from outside.')
      await remove(access, row.remoteId)
    }
    return null
  } catch (error) {
    const problem = networkProblem(error)
    // A missing post counts as deleted
    return row.wish === 'remove' && problem.kind === 'gone' ? null : problem
  }
}

/** Changes or deletes a post on the network. Both are idempotent, so temporary failures are retried. */
export const wishJob: JobDefinition<PostJob> = {
  name: postJobs.wish,
  called: { de: 'Einen Beitrag im Netzwerk ändern oder löschen', en: 'Change or delete a post on a network' },
  leaves: {
    async about(ctx, { post }) {
      const [row] = await ctx.db.select({ text: table.text }).from(table).where(eq(table._id, post))
      return row?.text.slice(0, 100) ?? ''
    },
  },
  async handle(platform, { post }) {
    const row = await write(platform, (ctx) => lockPost(ctx, post))
    if (!row?.wish) return
    const problem = await carryOut(platform, row)
    await write(platform, async (ctx) => {
      const now = await lockPost(ctx, post)
      // The requested change was replaced meanwhile
      if (!now || now.wish !== row.wish || now.wishText !== row.wishText) return
      if (!problem) {
        const isGone = now.wish === 'remove'
        await notePost(ctx, now, {
          what: isGone ? 'retracted' : 'corrected',
          values: {
            ...{ wish: null, wishText: '', nextAt: null, tries: 0, problem: null, problemText: '' },
            ...(isGone
              ? { state: 'retracted' as const, countAt: null }
              : { text: now.wishText, ...settled(now) }),
          },
        })
        return
      }
      platform.metrics.failure('social posts', problem)
      await noteOfAccount(ctx, now.account, problem)
      const { kind, said, after } = problem
      const tries = now.tries + 1
      const passes = (kind === 'later' || kind === 'limit' || kind === 'unknown') && tries < mostTries
      const nextAt = passes ? inMinutes(ctx, Math.max(pauseAfter(tries), (after ?? 0) / 60)) : null
      const is = await notePost(ctx, now, {
        what: passes ? 'putOff' : 'wishFailed',
        values: {
          ...{ tries, nextAt, problem: kind, problemText: said },
          ...(passes ? {} : { wish: null, wishText: '' }),
        },
        text: said,
      })
      if (nextAt) await queuePost(ctx, postJobs.wish, post, nextAt)
      else await tellOfPost(ctx, is)
    })
  },
}

/** Every quarter of an hour: updates the statistics of posts, recent ones more often. */
export const countJob: JobDefinition<object> = {
  name: 'social.count',
  called: {
    de: 'Zahlen der Beiträge aus den Netzwerken holen',
    en: 'Fetch the figures of posts from the networks',
  },
  cron: '*/15 * * * *',
  async handle(platform, _data, { signal }) {
    // Accounts without access or paused are tried later
    const resting = new Set<string>()
    for (const post of await postsThat(platform, sql`"state" = 'sent' and "countAt" <= now()`)) {
      if (signal.aborted) return
      const row = await write(platform, (ctx) => lockPost(ctx, post))
      if (row?.state !== 'sent' || resting.has(row.account)) continue
      let counts: Counts | null = null
      let problem: NetworkProblem | null = null
      try {
        const { network, access } = await lineTo(platform, row)
        counts = await network.counts(access, row.remoteId)
      } catch (error) {
        problem = networkProblem(error)
        resting.add(row.account)
      }
      await write(platform, async (ctx) => {
        const hours = (Date.parse(ctx.now) - Date.parse(row.sentAt ?? ctx.now)) / 3_600_000
        const minutes = countAgainAfter(hours)
        // Not audited: statistics are no change of the post
        await ctx.db
          .update(table)
          .set({
            countAt: minutes === null ? null : inMinutes(ctx, minutes),
            ...(counts ? { counts, countedAt: ctx.now, ...(row.wish ? {} : { tries: 0 }) } : {}),
          })
          .where(eq(table._id, post))
        ctx.drop('social_post', `social_post:${post}`)
        if (!problem) return
        await noteOfAccount(ctx, row.account, problem)
        if (problem.kind !== 'gone') return
        const now = await lockPost(ctx, post)
        if (now?.state !== 'sent' || now.wish) return
        const tries = now.tries + 1
        // After repeated responses it counts as deleted on the network
        if (tries >= missedBeforeGone)
          await notePost(ctx, now, { what: 'goneThere', values: { state: 'retracted', countAt: null } })
        else
          await ctx.db
            .update(table)
            .set({ tries, countAt: inMinutes(ctx, 60) })
            .where(eq(table._id, post))
      })
    }
  },
}
