import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Platform } from '#kit/server/context.ts'
import type { EventBus } from '#kit/server/events.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { sessionCookie } from '#kit/server/http/security.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { type AnalyticsKind, calendarGoal } from '../analytics.rules.ts'
import {
  askedFor,
  type Asked,
  clean,
  deviceOf,
  isAhead,
  isCalendar,
  isCrawler,
  isPart,
  isProgram,
  languageOf,
  longestKey,
  missedAt,
  referrerOf,
  wantsNoCounting,
} from './classify.ts'

const every = 5000
/** Cache size for classified user agents and addresses. */
const mostRemembered = 2000
const mostVisitors = 200_000
/** Limit of keys per kind between two writes: made-up addresses must not fill memory or table. */
const mostKeys = 2000
const mostWaiting = 20

type Counts = Map<AnalyticsKind, Map<string, number>>

/** Unsaved counts of a day. */
interface Waiting {
  day: string
  counts: Counts
}

/** Counts visits in memory and saves them every few seconds. */
export interface Visits {
  /** Counts an answered request; must be very fast. */
  see(request: IncomingMessage, status: number): void
  /** Counts one event today. */
  add(kind: AnalyticsKind, key: string): void
  /** Saves pending counts; keeps them while the database is away. */
  flush(): Promise<void>
  /** Loads the zone that decides days. */
  start(): Promise<void>
  /** Sets the check that recognises employees by their request. */
  leaveOut(isAtWork: (headers: IncomingHttpHeaders) => Promise<boolean>): void
}

/** A request with its classification. */
interface Seen extends Asked {
  request: IncomingMessage
  agent: string
  device: string
}

export function createVisits(platform: Platform): Visits {
  const { config, database, log, metrics } = platform
  const ownHost = new URL(config.publicUrl).host
  const ownStart = `${config.publicUrl}/`
  const agents = new Map<string, string | null>()
  const addresses = new Map<string, Asked | null>()
  let zone = 'Europe/Vienna'
  let counts: Counts = new Map()
  let waiting: Waiting[] = []
  let day = ''
  let dayEnds = 0
  // Only in memory and for today: without the salt, no visitor can be recognised again
  let salt = ''
  let visitors = new Set<string>()
  /** Connections with a counted visitor, by user agent: a proxy may carry several over one connection. */
  let met = new WeakMap<object, string>()
  let timer: NodeJS.Timeout | undefined
  let atWork = async (_headers: IncomingHttpHeaders): Promise<boolean> => false

  /** Starts a new day once the old one is over. */
  function turn(): void {
    if (Date.now() < dayEnds) return
    putAside()
    const now = Temporal.Now.zonedDateTimeISO(zone)
    day = now.toPlainDate().toString()
    dayEnds = now.add({ days: 1 }).startOfDay().epochMilliseconds
    salt = randomBytes(16).toString('base64url')
    visitors = new Set()
    met = new WeakMap()
  }

  function putAside(): void {
    if (counts.size === 0) return
    waiting.push({ day, counts })
    counts = new Map()
  }

  function add(kind: AnalyticsKind, key: string): void {
    turn()
    let keys = counts.get(kind)
    if (!keys) counts.set(kind, (keys = new Map()))
    const before = keys.get(key)
    if (before === undefined && keys.size >= mostKeys) return
    keys.set(key, (before ?? 0) + 1)
    timer ??= setTimeout(() => void flush(), every).unref()
  }

  /** Cached classification: the same few addresses are requested again and again. */
  function askedAt(url: string): Asked | null {
    const known = addresses.get(url)
    if (known !== undefined) return known
    if (addresses.size >= mostRemembered) addresses.clear()
    const asked = askedFor(url)
    if (url.length <= longestKey) addresses.set(url, asked)
    return asked
  }

  /** Device of a user agent; null for programs. */
  function deviceBehind(agent: string): string | null {
    const known = agents.get(agent)
    if (known !== undefined) return known
    if (agents.size >= mostRemembered) agents.clear()
    const device = isProgram(agent) ? null : deviceOf(agent)
    agents.set(agent, device)
    return device
  }

  function addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = config.trustProxy ? String(headers['x-forwarded-for'] ?? '') : ''
    return forwarded.split(',').at(-1)?.trim() || socket.remoteAddress || ''
  }

  /** Marks a visitor for today; false if already marked. */
  function isNew(who: string): boolean {
    const mark = hash('sha256', `${salt}\n${who}`, 'base64url').slice(0, 12)
    if (visitors.has(mark) || visitors.size >= mostVisitors) return false
    visitors.add(mark)
    return true
  }

  /** Counts a device with a subscribed calendar once a day; it requests it every hour. */
  function meetCalendar(request: IncomingMessage, agent: string): void {
    turn()
    if (isNew(`calendar\n${addressOf(request)}\n${agent}`)) add('goal', calendarGoal)
  }

  /** Counts a visitor once a day, with the data of the day's first request. */
  function meet({ request, agent, device }: Seen, address: string | undefined): void {
    if (!config.trustProxy && met.get(request.socket) === agent) return
    met.set(request.socket, agent)
    const from = address ?? addressOf(request)
    if (!isNew(`${from}\n${agent}`)) return
    add('visitor', '')
    add('device', device)
    const { language, country } = languageOf(request.headers['accept-language'])
    if (language) add('language', language)
    if (country) add('country', country)
  }

  /** @param address of the visitor, because the connection may be closed by now */
  function note(seen: Seen, address?: string): void {
    add(seen.kind, seen.key)
    if (seen.kind !== 'page') return
    meet(seen, address)
    const { referer, host } = seen.request.headers
    if (referer === undefined || referer.startsWith(ownStart)) return
    const from = referrerOf(referer, ownHost)
    if (from !== null && from !== host?.split(':')[0]) add('referrer', from)
  }

  function kindOf({ url = '', headers }: IncomingMessage, status: number): Asked | null {
    if (status === 404 || status === 410) {
      const key = missedAt(url)
      return key === null ? null : { kind: 'missing', key }
    }
    if (status !== 200 && status !== 304) return null
    const asked = askedAt(url)
    return asked?.kind === 'download' && isPart(headers) ? null : asked
  }

  function see(request: IncomingMessage, status: number): void {
    if (request.method !== 'GET' || !request.url) return
    const { headers } = request
    const agent = headers['user-agent']
    if (agent && isCalendar(request.url)) {
      const isThere = status === 200 || status === 304
      const hasSession = headers.cookie?.includes(`${sessionCookie}=`)
      if (isThere && !hasSession && !isCrawler(agent) && !wantsNoCounting(headers) && !isAhead(headers))
        meetCalendar(request, agent)
      return
    }
    const device = agent ? deviceBehind(agent) : null
    if (!agent || device === null || wantsNoCounting(headers) || isAhead(headers)) return
    const asked = kindOf(request, status)
    if (!asked) return
    const seen: Seen = { ...asked, request, agent, device }
    if (!headers.cookie?.includes(`${sessionCookie}=`)) return note(seen)
    const address = addressOf(request)
    atWork(headers).then(
      (isAtWork) => isAtWork || note(seen, address),
      // The session cannot be checked right now: count it
      () => note(seen, address),
    )
  }

  async function store({ day: on, counts: all }: Waiting): Promise<void> {
    // The same order in all processes prevents deadlocks
    const rows = [...all]
      .flatMap(([kind, keys]) => [...keys].map(([key, count]) => ({ kind, key, count })))
      .toSorted((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1))
    await database.db.execute(sql`
      insert into analytics_days ("day", "kind", "key", "count")
      select ${on}::date, * from unnest(${sql.param(rows.map(({ kind }) => kind))}::text[],
        ${sql.param(rows.map(({ key }) => key))}::text[], ${sql.param(rows.map(({ count }) => count))}::bigint[])
      on conflict ("day", "kind", "key") do update set "count" = analytics_days."count" + excluded."count"`)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    putAside()
    const now = waiting
    waiting = []
    for (const [index, one] of now.entries()) {
      try {
        await store(one)
      } catch (error) {
        log.debug({ err: error }, 'visits wait to be stored')
        metrics.failure('analytics', error)
        waiting = [...now.slice(index), ...waiting].slice(-mostWaiting)
        timer ??= setTimeout(() => void flush(), every).unref()
        return
      }
    }
  }

  return {
    see,
    add: (kind, key) => add(kind, clean(key)),
    flush,
    async start() {
      const { result } = await runRead(platform, guestCaller('analytics'), siteSettings)
      zone = result.site.timeZone
    },
    leaveOut(isAtWork) {
      atWork = isAtWork
    },
  }
}

const counters = new WeakMap<EventBus, Visits>()

/** The counter of this process. */
export function visitsOf(platform: Platform): Visits {
  const known = counters.get(platform.events) ?? createVisits(platform)
  counters.set(platform.events, known)
  return known
}
