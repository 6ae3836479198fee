import { randomUUID } from 'node:crypto'
import { sourceLanguage, type Language } from '../../shared/text/languages.ts'
import type { Ctx, Platform, SignedIn } from '../context.ts'
import type { Queries } from '../database/connect.ts'
import { onBehalfOf } from '../workers/workers.ts'
import type { Client } from './client.ts'

/** Who asks, in which language, and where the request came from. */
export interface Caller {
  user: SignedIn | null
  lang: Language
  /** Language that the person reads; `lang` when absent. */
  told?: Language
  requestId: string
  tab?: string | null
  client?: Client
  now?: string
  isTrial?: boolean
}

/** The caller of a context, for work that needs a transaction of its own. `user` when somebody has just signed in. */
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

/** A context with what its work left behind. */
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

/** The caller of work that nobody asked for: jobs, the command line, the first start. */
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

/** Whether the program itself is at work, as it carries out what was planned. */
export const isByItself = ({ user }: Pick<Ctx, 'user'>): boolean => user?._id === systemUser

/** Somebody nobody knows: what is made for them serves everybody. */
export const guestCaller = (requestId: string, lang: Language = sourceLanguage): Caller => ({
  user: null,
  lang,
  requestId,
})

/** Whom long work is counted for; the program's own is not counted. */
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

/** Runs work that follows a write: its outcome stands, so a failure here is logged and counted, never thrown. */
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

/** A result with what it was made from and how long it is right. */
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
 * Runs a write in one transaction: all of it is stored and announced, or nothing.
 * A clash that the database asks to repeat is repeated with a fresh context.
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
