import { passed } from './passed.ts'

interface Read {
  answer: Promise<unknown>
  hasBegun: boolean
  /** A change has happened since it started: later callers wait for the next read. */
  isOutdated: boolean
  /** Number of callers waiting for the answer. */
  waiting: number
  end: AbortController
  /** The outdated read that must finish before this one starts. */
  former: Read | undefined
}

/** Longest wait (ms) of a read for its outdated predecessor: a lost connection must not block it. */
const longestTurn = 2_000

const inFlight = new Map<string, Read>()

/** Marks pending reads as outdated after a change here or elsewhere: later callers do not join them. */
export function askAnew(): void {
  for (const read of inFlight.values()) read.isOutdated = read.hasBegun
}

/** Starts a read, after `former` if there is one: for rapid changes, one read behind the running one suffices. */
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

/** Removes a caller, and aborts the read after the last one, unless another read waits behind it. */
function leaveRead(key: string, read: Read): void {
  read.waiting -= 1
  // The next screen, which may request the same, starts in the same task
  queueMicrotask(() => {
    if (read.waiting > 0 || inFlight.get(key) !== read) return
    inFlight.delete(key)
    read.end.abort()
    if (read.former?.waiting === 0) read.former.end.abort()
  })
}

/**
 * Returns the answer of a read, shared by all concurrent callers with the same `key`. Rejects with the signal's reason
 * once that is aborted; the read itself is aborted when its last caller leaves.
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
