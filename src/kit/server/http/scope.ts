import { randomUUID } from 'node:crypto'
import { sourceLanguage, type Language } from '../../shared/text/languages.ts'
import type { Ctx, Platform, SignedIn } from '../context.ts'
import type { Queries } from '../database/connect.ts'
import { onBehalfOf } from '../workers/workers.ts'
import type { Client } from './client.ts'

/** Caller of a request: user, language and origin. */
export interface Caller {
  user: SignedIn | null
  lang: Language
  /** Language of the caller's screen; `lang` if absent. */
  told?: Language
  requestId: string
  tab?: string | null
  client?: Client
  now?: string
  isTrial?: boolean
}

/** The caller of a context, for work in a separate transaction. Pass `user` right after a sign-in. */
export const sameCaller = (ctx: Ctx, user: SignedIn | null = ctx.user): Caller => ({
  user,
  lang: ctx.lang,
  told: ctx.told,
  requestId: ctx.requestId,
  tab: ctx.tab,
  now: ctx.now,
  isTrial: ctx.isTrial,
  ...(ctx.client ? { client: ctx.client } : {}),
})

/** A context with the effects collected during its work. */
interface Scope {
  ctx: Ctx
  tags: Set<string>
  drops: Set<string>
  /** Epoch milliseconds; Infinity while nothing depends on time. */
  until: number
  after: (() => void | Promise<void>)[]
  undone: ((ctx: Ctx) => Promise<void>)[]
}

const systemUser = '00000000-0000-7000-8000-000000000000'

/** Caller for work without a request: jobs, the command line, the first start. */
export const systemCaller = (lang: Language = sourceLanguage): Caller => ({
  user: {
    _id: systemUser,
    handle: 'system',
    name: 'System',
    roles: ['system'],
    rights: new Set(),
    sessionId: '',
  },
  lang,
  requestId: randomUUID(),
})

/** True if the program itself acts, e.g. runs scheduled work. */
export const isByItself = ({ user }: Pick<Ctx, 'user'>): boolean => user?._id === systemUser

/** An anonymous caller: answers made for it are the same for everybody. */
export const guestCaller = (requestId: string, lang: Language = sourceLanguage): Caller => ({
  user: null,
  lang,
  requestId,
})

/** Key that long work is counted under; the program's own work is not counted. */
const nameOf = ({ user, client }: Caller): string | undefined =>
  user?._id === systemUser ? undefined : (user?._id ?? client?.address)

function openScope(platform: Platform, db: Queries, caller: Caller): Scope {
  const left: Omit<Scope, 'ctx'> = {
    tags: new Set(),
    drops: new Set(),
    until: Infinity,
    after: [],
    undone: [],
  }
  const ctx: Ctx = {
    platform,
    db,
    user: caller.user,
    lang: caller.lang,
    told: caller.told ?? caller.lang,
    now: caller.now ?? new Date().toISOString(),
    requestId: caller.requestId,
    tab: caller.tab ?? null,
    client: caller.client ?? null,
    log: platform.log,
    isTrial: caller.isTrial ?? false,
    afterCommit: (work) => void left.after.push(work),
    whenUndone: (work) => void (caller.isTrial || left.undone.push(work)),
    emit: (event, payload) => platform.events.emit(ctx, event, payload),
    tag: (...tags) => tags.forEach((tag) => left.tags.add(tag)),
    until: (time) => void (left.until = Math.min(left.until, Date.parse(time))),
    drop: (...tags) => tags.forEach((tag) => left.drops.add(tag)),
    hasDropped: (tags) => tags.some((tag) => left.drops.has(tag)),
  }
  return Object.assign(left, { ctx })
}

/** Runs the work after a write: the write is committed, so a failure is logged and counted, never thrown. */
async function runAll(
  platform: Platform,
  requestId: string,
  works: readonly (() => void | Promise<void>)[],
  when: 'after-commit' | 'after-undo',
): Promise<void> {
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      platform.log.error({ err: error, requestId }, `work ${when} failed`)
      platform.metrics.failure(when, error)
    }
  }
}

/** A result with its tags and its expiry. */
export interface Made<T> {
  result: T
  tags: ReadonlySet<string>
  /** Epoch milliseconds; Infinity while nothing depends on time. */
  until: number
}

/** Runs a read outside of a transaction. */
export async function runRead<T>(
  platform: Platform,
  caller: Caller,
  work: (ctx: Ctx) => Promise<T>,
): Promise<Made<T>> {
  const scope = openScope(platform, platform.database.db, caller)
  const result = await onBehalfOf(nameOf(caller), () => work(scope.ctx))
  await runAll(platform, caller.requestId, scope.after, 'after-commit')
  return { result, tags: scope.tags, until: scope.until }
}

/**
 * Runs a write in one transaction: everything is stored and announced, or nothing. Serialization failures are retried
 * with a fresh context.
 */
export async function runWrite<T>(
  platform: Platform,
  caller: Caller,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  let undone: Scope['undone'] = []
  const { scope, result } = await platform.database
    .transaction(async (tx) => {
      const opened = openScope(platform, tx, caller)
      undone = opened.undone
      const done = await onBehalfOf(nameOf(caller), () => work(opened.ctx))
      if (opened.drops.size > 0) await platform.cache.announce(tx, opened.drops)
      return { scope: opened, result: done }
    })
    .catch(async (error: unknown) => {
      const works = undone.map((left) => () => runWrite(platform, caller, left))
      await runAll(platform, caller.requestId, works, 'after-undo')
      throw error
    })
  if (scope.drops.size > 0) platform.cache.drop(scope.drops)
  await runAll(platform, caller.requestId, scope.after, 'after-commit')
  return result
}
