import { callbackify } from 'node:util'

/** Number of events within a window that starts with the first event. */
export interface Count {
  current: number
  /** Milliseconds until the window ends. */
  ttl: number
}

/** Counter shared by all processes; returns a promise if another process counts. */
export type CountIn = (key: string, window: number) => Count | Promise<Count>

const mostKept = 50_000

/** Counts by key in windows of milliseconds. Beyond the limit the least recently used keys are dropped. */
export function countInWindows(now: () => number = Date.now): CountIn {
  const kept = new Map<string, { current: number; ends: number }>()
  return (key, window) => {
    const at = now()
    const known = kept.get(key)
    const count = known && known.ends > at ? known : { current: 0, ends: at + window }
    count.current++
    // Moved to the end, so the least recently used key is dropped first
    kept.delete(key)
    kept.set(key, count)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return { current: count.current, ttl: count.ends - at }
  }
}

/** Route that a limit belongs to; absent if the limit is checked by hand. */
interface RouteInfo {
  method?: string | string[]
  url?: string
}

interface Store {
  incr(key: string, done: (error: Error | null, count: Count) => void, window: number): void
  child(options: object): Store
}

/** A store for `@fastify/rate-limit` that delegates the counting; each route has its own counts. */
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
