import { passed } from './passed.ts'

/** Its result is awaited by the page's last request. */
type Watch = (isLeaving: boolean) => unknown

/** Longest wait (ms) of a page's last request for pending changes: a lost connection must not keep a session open. */
const longestWait = 5_000
/** Time (ms) for the browser to replace the page after asking about unsaved text. */
const timeToLeave = 3_000
/** Milliseconds after which the page stays: the user has stopped the next one from loading. */
const longestLeaving = 30_000

const watches = new Set<Watch>()
const changes = new Set<Promise<unknown>>()
let reads = new AbortController()
let pause: PromiseWithResolvers<void> | null = null

/**
 * Calls `watch` when the page is about to be replaced, before requests are held back, and again if it stays. Returns a
 * function that removes it.
 */
export function onLeaving(watch: Watch): () => void {
  watches.add(watch)
  return () => void watches.delete(watch)
}

/**
 * Prepares the page for its replacement: aborts pending reads and holds back further requests, which would be refused
 * or useless. The caller navigates next.
 */
export function leavePage(): void {
  if (pause) return
  announceLeaving()
  hold()
}

/** Calls the watchers before the page is replaced. Returns their pending work. */
const announceLeaving = (): unknown[] => [...watches].map((watch) => watch(true))

function hold(): void {
  if (pause) return
  pause = Promise.withResolvers()
  reads.abort()
  if ('window' in globalThis) watchForReturn(pause.promise)
}

/** Sends held-back requests and repeats aborted reads, because the page stays. */
export function stayOnPage(): void {
  if (!pause) return
  reads = new AbortController()
  pause.resolve()
  pause = null
  for (const watch of watches) watch(false)
}

function watchForReturn(stayed: Promise<void>): void {
  const end = new AbortController()
  void stayed.then(() => end.abort())
  const onUnload = (event: BeforeUnloadEvent) => {
    // No event reports that the user chose to stay. The first timer runs once the question is answered
    if (event.defaultPrevented) setTimeout(() => setTimeout(stayOnPage, timeToLeave))
  }
  // Added last, so it sees whether unsaved text made the browser ask
  addEventListener('beforeunload', onUnload, { signal: end.signal })
  // A page restored by the back button has another session's data
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), {
    signal: end.signal,
  })
  const timer = setTimeout(stayOnPage, longestLeaving)
  end.signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Sends a repeatable request. Aborted by `own`, and when the page is left. */
export async function sendRead<T>(ask: (signal: AbortSignal) => Promise<T>, own?: AbortSignal): Promise<T> {
  for (;;) {
    while (pause) await pause.promise
    own?.throwIfAborted()
    const { signal } = reads
    try {
      return await ask(own ? AbortSignal.any([own, signal]) : signal)
    } catch (problem) {
      if (own?.aborted || !signal.aborted) throw problem
    }
  }
}

/** Sends a changing request: the page's last request waits for it. */
export async function sendChange<T>(ask: () => Promise<T>): Promise<T> {
  while (pause) await pause.promise
  const change = ask()
  changes.add(change)
  try {
    return await change
  } finally {
    changes.delete(change)
  }
}

/** Sends the page's last request, such as sign-out, after pending changes. If it fails, the page stays. */
export async function sendLast<T>(ask: () => Promise<T>): Promise<T> {
  // Requests of the watchers go out before others are held back
  const last = announceLeaving()
  if (last.length > 0) await Promise.race([Promise.allSettled(last), passed(longestWait)])
  hold()
  try {
    if (changes.size > 0) await Promise.race([Promise.allSettled(changes), passed(longestWait)])
    return await ask()
  } catch (problem) {
    stayOnPage()
    throw problem
  }
}
