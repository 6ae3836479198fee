import type { ScreenEntry } from '../domain.ts'

const loaders = new Map<string, ScreenEntry['load']>()

/** Remembers how to fetch a screen's chunk. */
export const rememberScreen = (screen: ScreenEntry): void => void loaders.set(screen.path, screen.load)

/** Fetches the chunk of a screen before anybody goes there; a failure shows when somebody does. */
export function preloadScreen(path: string): void {
  const load = loaders.get(path) ?? loaders.get(`${path}/:id?`)
  load?.().catch(() => undefined)
}
