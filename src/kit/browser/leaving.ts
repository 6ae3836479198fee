import { passed } from './passed.ts'

/** What it gives back is waited for by the last request of the page. */
type Watch = (isLeaving: boolean) => unknown

/** How long the last request of a page waits for changes under way, in milliseconds: a lost connection must not keep a session open. */
const longestWait = 5_000
/** How long the browser gets to replace the page after it has asked about unsaved text, in milliseconds. */
const timeToLeave = 3_000
/** After so many milliseconds the page stays: the reader has stopped the next one from loading. */
const longestLeaving = 30_000

const watches = new Set<Watch>()
const changes = new Set<Promise<unknown>>()
let reads = new AbortController()
let pause: PromiseWithResolvers<void> | null = null

/** Calls `watch` when the page is about to be replaced, before requests are held back, and again should it stay. Returns the function that ends it. */
export function onLeaving(watch: Watch): () => void {
  watches.add(watch)
  return () => void watches.delete(watch)
}

/**
 * Prepares the page for its replacement: aborts the reads under way and holds back every further request, which would be refused or of no
 * use. Whoever calls this navigates next.
 */
export function leavePage(): void {
  if (pause) return
  announceLeaving()
  hold()
}

/** Calls the watches before the page is replaced. Returns what they still do. */
const announceLeaving = (): unknown[] => [...watches].map((watch) => watch(true))

function hold(): void {
  if (pause) return
  pause = Promise.withResolvers()
  reads.abort()
  if ('window' in globalThis) watchForReturn(pause.promise)
}

/** Sends what was held back and repeats the reads that were aborted: the page stays after all. */
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
    // No event reports that the reader chose to stay. The first timer runs once that question is answered
    if (event.defaultPrevented) setTimeout(() => setTimeout(stayOnPage, timeToLeave))
  }
  // Added last, it hears whether unsaved text made the browser ask
  addEventListener('beforeunload', onUnload, { signal: end.signal })
  // What the back button restores was read in another session
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), {
    signal: end.signal,
  })
  const timer = setTimeout(stayOnPage, longestLeaving)
  end.signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Sends a request that may be repeated. It is aborted with `own`, and when the page is left. */
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

/** Sends a request that changes something: the last request of the page waits for it. */
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

/** Sends the last request of the page, such as signing out, when the changes under way are done. If it fails the page stays. */
export async function sendLast<T>(ask: () => Promise<T>): Promise<T> {
  // What they still send goes out before the page holds everything back
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
