import { callbackify } from 'node:util'

/** How often something was done within a window that began with the first time. */
export interface Count {
  current: number
  /** Milliseconds until the window ends. */
  ttl: number
}

/** Counts for everybody; a promise where another process counts. */
export type CountIn = (key: string, window: number) => Count | Promise<Count>

const mostKept = 50_000

/** Counts by key in windows of milliseconds. The oldest keys give way where there are too many. */
export function countInWindows(now: () => number = Date.now): CountIn {
  const kept = new Map<string, { current: number; ends: number }>()
  return (key, window) => {
    const at = now()
    const known = kept.get(key)
    const count = known && known.ends > at ? known : { current: 0, ends: at + window }
    count.current++
    // Laid behind the others: what gives way is what nobody asked for longest
    kept.delete(key)
    kept.set(key, count)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return { current: count.current, ttl: count.ends - at }
  }
}

/** Of which route a limit is; none where it is asked for by hand. */
interface RouteInfo {
  method?: string | string[]
  url?: string
}

interface Store {
  incr(key: string, done: (error: Error | null, count: Count) => void, window: number): void
  child(options: object): Store
}

/** A store for `@fastify/rate-limit` that lets somebody else count: each route of the program has counts of its own. */
export function countingStore(count: CountIn): new () => Store {
  const storeOf = (route: string): Store => ({
    incr(key, done, window) {
      callbackify(async () => count(`${route} ${key}`, window))(done)
    },
    child(options) {
      const { method = '', url = '' } = (options as { routeInfo?: RouteInfo }).routeInfo ?? {}
      return storeOf(`${String(method)} ${url}`)
    },
  })
  return class {
    incr = storeOf('').incr
    child = storeOf('').child
  }
}
