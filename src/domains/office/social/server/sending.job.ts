import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import type { JobDefinition } from '#kit/server/jobs/jobs.ts'
import { longestPutOff, looksAfter, mostTries, pauseAfter } from '../social.rules.ts'
import { accountOf } from './accounts.service.ts'
import { NetworkProblem, networkProblem, type Posted } from './networks/network.ts'
import {
  inMinutes,
  later,
  lineTo,
  lockPost,
  noteOfAccount,
  postsThat,
  wholeOf,
  wordsOf,
  write,
} from './outgoing.ts'
import { keepBack, notePost } from './posts.kind.ts'
import { postJobs, queuePost, type PostJob } from './posts.service.ts'
import { type Domains, recordOf } from './shared-records.ts'
import { type PostRow, postsTable as table } from './social.table.ts'
import { tellOfPost } from './social.mail.ts'

/** Minutes after which an unfinished sending counts as crashed. */
const lostAfter = 10
const hour = 3_600_000

/** Whether the record of a post is public now; posts without a record always are. */
const isPublic = async (ctx: Ctx, domains: Domains, row: PostRow): Promise<boolean> =>
  row.recordId === null || (await recordOf(ctx, domains, row))?.isPublic === true

/** Claims a post for sending; null: not due, no longer planned, or taken by another job. */
const begin = (platform: Platform, _id: string, domains: Domains): Promise<PostRow | null> =>
  write(platform, async (ctx) => {
    const row = await lockPost(ctx, _id)
    if (row?.state !== 'planned' || !row.nextAt || row.nextAt > ctx.now) return null
    const { restUntil } = await accountOf(ctx, row.account)
    if (restUntil && restUntil > ctx.now) {
      const problem = new NetworkProblem('limit', 'The network asked to be left alone.')
      await putOff(ctx, row, { problem, tries: row.tries, notBefore: restUntil })
      return null
    }
    if (!(await isPublic(ctx, domains, row))) {
      const is = await notePost(ctx, row, {
        what: 'notPublic',
        values: { state: 'failed', nextAt: null, problem: 'notPublic', problemText: '' },
      })
      await tellOfPost(ctx, is)
      return null
    }
    return notePost(ctx, row, {
      what: 'begin',
      values: { state: 'sending', beganAt: ctx.now, nextAt: null, tries: row.tries + 1 },
    })
  })

/** Schedules another attempt, or gives up after too long. `tries`: failed attempts so far. */
async function putOff(
  ctx: Ctx,
  row: PostRow,
  { problem, tries, notBefore = null }: { problem: NetworkProblem; tries: number; notBefore?: string | null },
): Promise<void> {
  // Its record was withdrawn or cancelled meanwhile: it is not sent automatically any more
  if (row.stale) return void (await keepBack(ctx, row, row.stale))
  const { kind, said, after } = problem
  const isLimit = kind === 'limit'
  const since = Date.parse(row.plannedAt ?? row.createdAt)
  const isTooLong = Date.parse(ctx.now) - since > longestPutOff * hour
  if (isTooLong || (!isLimit && tries >= mostTries)) return fail(ctx, row, problem)
  const pause = inMinutes(ctx, Math.max(pauseAfter(tries), isLimit && after ? after / 60 : 0))
  const nextAt = later(pause, notBefore)
  await notePost(ctx, row, {
    what: 'putOff',
    values: { state: 'planned', nextAt, problem: kind, problemText: said, tries },
    text: said,
  })
  await queuePost(ctx, postJobs.send, row._id, nextAt)
}

async function fail(ctx: Ctx, row: PostRow, { kind, said }: NetworkProblem): Promise<void> {
  const is = await notePost(ctx, row, {
    what: 'fail',
    values: { state: 'failed', nextAt: null, problem: kind, problemText: said },
    text: said,
  })
  await tellOfPost(ctx, is)
}

async function succeed(ctx: Ctx, row: PostRow, { remoteId, permalink }: Posted): Promise<void> {
  await notePost(ctx, row, {
    what: 'sent',
    values: {
      state: 'sent',
      remoteId,
      permalink,
      sentAt: ctx.now,
      nextAt: null,
      tries: 0,
      problem: null,
      problemText: '',
      countAt: inMinutes(ctx, 60),
    },
  })
}

/** Marks a post as uncertain: it is searched for on the network, and never sent again automatically. */
async function doubt(ctx: Ctx, row: PostRow, said: string): Promise<void> {
  const nextAt = inMinutes(ctx, looksAfter[0])
  await notePost(ctx, row, {
    what: 'doubt',
    values: { state: 'uncertain', nextAt, tries: 0, problem: 'unknown', problemText: said },
    text: said,
  })
  await queuePost(ctx, postJobs.look, row._id, nextAt)
}

/** Stores the result of a sending, unless it was ended meanwhile. */
const end = (platform: Platform, begun: PostRow, outcome: Posted | NetworkProblem): Promise<void> =>
  write(platform, async (ctx) => {
    const row = await lockPost(ctx, begun._id)
    // After ten minutes the sweep may have ended it; a late result still counts
    const isOurs = row?.sendKey === begun.sendKey && (row?.state === 'sending' || row?.state === 'uncertain')
    if (!row || !isOurs) return
    if (!(outcome instanceof NetworkProblem)) return succeed(ctx, row, outcome)
    platform.metrics.failure('social posts', outcome)
    await noteOfAccount(ctx, row.account, outcome)
    if (row.state === 'uncertain') return
    if (outcome.kind === 'unknown' || outcome.kind === 'duplicate') return doubt(ctx, row, outcome.said)
    if (outcome.kind === 'later') return putOff(ctx, row, { problem: outcome, tries: row.tries })
    // A request to wait is no failed attempt
    if (outcome.kind === 'limit') return putOff(ctx, row, { problem: outcome, tries: row.tries - 1 })
    await fail(ctx, row, outcome)
  })

/** Sends one post. The network is called outside any transaction; the state is stored before and after. */
export const sendJob = (domains: Domains): JobDefinition<PostJob> => ({
  name: postJobs.send,
  called: { de: 'Einen Beitrag in ein Netzwerk stellen', en: 'Put a post on a network' },
  concurrency: 2,
  expireInSeconds: 600,
  async handle(platform, { post }) {
    const begun = await begin(platform, post, domains)
    if (!begun) return
    let outcome: Posted | NetworkProblem
    try {
      const { account, network, access } = await lineTo(platform, begun)
      outcome = await network.publish(access, await wholeOf(platform, account, begun))
    } catch (error) {
      outcome = networkProblem(error)
    }
    await end(platform, begun, outcome)
  },
})

/** Whether the post found on the network is another local post with the same text. */
async function isOthers(ctx: Ctx, { _id, account }: PostRow, { remoteId }: Posted): Promise<boolean> {
  const others = and(eq(table.account, account), eq(table.remoteId, remoteId), ne(table._id, _id))
  return (await ctx.db.$count(table, others)) > 0
}

/**
 * Searches the network for a post that may have been published. If found, it is marked as sent; after several attempts
 * the office decides.
 */
export const lookJob: JobDefinition<PostJob> = {
  name: postJobs.look,
  called: { de: 'Nachsehen, ob ein Beitrag angekommen ist', en: 'See whether a post has arrived' },
  async handle(platform, { post }) {
    const row = await write(platform, (ctx) => lockPost(ctx, post))
    if (row?.state !== 'uncertain') return
    let found: Posted | null = null
    let problem: NetworkProblem | null = null
    try {
      const { account, network, access } = await lineTo(platform, row)
      found = await network.find(access, wordsOf(account, row))
    } catch (error) {
      problem = networkProblem(error)
      platform.metrics.failure('social posts', problem)
    }
    await write(platform, async (ctx) => {
      const now = await lockPost(ctx, post)
      if (now?.state !== 'uncertain' || now.sendKey !== row.sendKey) return
      if (found && !(await isOthers(ctx, now, found))) return succeed(ctx, now, found)
      if (problem) await noteOfAccount(ctx, now.account, problem)
      const tries = now.tries + 1
      const pause = looksAfter[tries]
      const nextAt = pause === undefined ? null : inMinutes(ctx, pause)
      const is = await notePost(ctx, now, {
        what: problem ? 'lookFailed' : 'notFound',
        values: { tries, nextAt, ...(problem ? { problemText: problem.said } : {}) },
        text: problem?.said ?? '',
      })
      if (nextAt) await queuePost(ctx, postJobs.look, post, nextAt)
      else await tellOfPost(ctx, is)
    })
  },
}

/** Every minute: repairs posts interrupted by a crash or without a job. */
export const sweepJob: JobDefinition<object> = {
  name: 'social.sweep',
  called: { de: 'Hängen gebliebene Beiträge weiterführen', en: 'Take posts on that were left in the middle' },
  cron: '* * * * *',
  async handle(platform, _data, { signal }) {
    const lost = sql`"state" = 'sending' and "beganAt" < now() - make_interval(mins => ${lostAfter})`
    for (const _id of await postsThat(platform, lost)) {
      if (signal.aborted) return
      await write(platform, async (ctx) => {
        const row = await lockPost(ctx, _id)
        if (row?.state === 'sending') await doubt(ctx, row, '')
      })
    }
    const jobs = { planned: postJobs.send, uncertain: postJobs.look, sent: postJobs.wish } as const
    for (const [state, job] of Object.entries(jobs)) {
      const due = sql`"state" = ${state} and "nextAt" < now() - interval '2 minutes'`
      for (const post of await postsThat(platform, due))
        await write(platform, (ctx) =>
          platform.jobs.send(ctx, job, { post } satisfies PostJob, { singletonKey: `${job} ${post}` }),
        )
    }
  },
}
