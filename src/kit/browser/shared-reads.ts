import { passed } from './passed.ts'

interface Read {
  answer: Promise<unknown>
  hasBegun: boolean
  /** Something has changed since it began: later callers get the answer of the next read. */
  isOutdated: boolean
  /** Number of callers that still wait for the answer. */
  waiting: number
  end: AbortController
  /** The outdated read that has to finish before this one begins. */
  former: Read | undefined
}

/** How long a read waits for the outdated one before it, in milliseconds: a lost connection must not hold it up. */
const longestTurn = 2_000

const inFlight = new Map<string, Read>()

/** Marks the reads under way as outdated, because something has changed here or elsewhere: later callers do not join them. */
export function askAnew(): void {
  for (const read of inFlight.values()) read.isOutdated = read.hasBegun
}

/** Begins a read, after `former` if there is one: of changes that follow each other closely one read behind the running one is enough. */
function beginRead(
  key: string,
  ask: (signal: AbortSignal) => Promise<unknown>,
  former: Read | undefined,
): Read {
  const end = new AbortController()
  const begin = async () => {
    end.signal.throwIfAborted()
    read.hasBegun = true
    read.former = undefined
    return ask(end.signal)
  }
  const read: Read = {
    answer: Promise.resolve(),
    hasBegun: false,
    isOutdated: false,
    waiting: 0,
    end,
    former,
  }
  read.answer = (
    former ? Promise.race([former.answer, passed(longestTurn)]).then(begin, begin) : begin()
  ).finally(() => {
    if (inFlight.get(key) === read) inFlight.delete(key)
  })
  inFlight.set(key, read)
  return read
}

/** Takes a caller away, and aborts the read with the last one, unless another read waits behind it. */
function leaveRead(key: string, read: Read): void {
  read.waiting -= 1
  // The next screen, which may ask for the same, begins in the same task
  queueMicrotask(() => {
    if (read.waiting > 0 || inFlight.get(key) !== read) return
    inFlight.delete(key)
    read.end.abort()
    if (read.former?.waiting === 0) read.former.end.abort()
  })
}

/**
 * Returns the answer of a read, shared with all callers that ask for the same `key` meanwhile. Rejects with the signal's reason as soon as
 * that is aborted; the read itself is aborted when no caller waits for it any more.
 */
export function shareRead(
  key: string,
  ask: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  if (signal?.aborted) return Promise.reject(signal.reason as Error)
  const known = inFlight.get(key)
  const read = known && !known.isOutdated ? known : beginRead(key, ask, known)
  read.waiting += 1
  if (!signal) return read.answer
  return new Promise((resolve, reject) => {
    const leave = () => {
      leaveRead(key, read)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', leave, { once: true })
    read.answer.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject)
  })
}
