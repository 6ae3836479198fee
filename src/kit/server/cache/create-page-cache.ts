import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, crc32, gzip, gzipSync } from 'node:zlib'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import type { Metrics } from '../health/metrics.ts'
import type { CachedAnswer, MadeAnswer, PageCache, Representation } from './page-cache.ts'

const channel = 'cache'
/** Announced in place of tags that are too long for one notification. */
const everything = '*'
/** PostgreSQL takes 7999 bytes per notification. */
const largestMessage = 7000
const smallestToCompress = 1024
/** Limit of remembered one-time addresses, stored as hashes. */
const mostAskedOnce = 10_000
const packable = /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|atom\+xml)|image\/svg)/
const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

class Entry implements CachedAnswer {
  readonly key: string
  readonly status: number
  readonly etag: string
  readonly identity: Representation
  br: Representation | null = null
  gzip: Representation | null = null
  readonly notModified: readonly string[]
  readonly tags: readonly string[]
  readonly until: number
  readonly value: unknown
  /** Asked for since the last round of eviction. */
  used = false
  readonly packable: boolean
  /** Large enough to compress, and compression has not started. */
  packs: boolean
  bytes: number

  constructor(key: string, made: MadeAnswer) {
    const body = typeof made.body === 'string' ? Buffer.from(made.body) : made.body
    this.key = key
    this.status = made.status
    // SHA-1 is fastest here; the ETag only distinguishes versions and needs no security
    this.etag = `W/"${hash('sha1', body, 'base64url')}"`
    this.tags = [...new Set(made.tags)]
    this.until = made.until ?? Infinity
    this.value = made.value
    this.packable = isPackable(made, body)
    this.packs = this.packable
    const kept = Object.entries(made.headers).flat()
    const shared = [...kept, 'etag', this.etag, ...(this.packable ? ['vary', 'accept-encoding'] : [])]
    this.identity = { headers: [...shared, 'content-length', String(body.length)], body }
    this.notModified = shared.filter((_, index) => !shared[index - (index % 2)]?.startsWith('content-'))
    this.bytes = body.length + key.length * 2 + 1000
  }

  represent(encoding: 'br' | 'gzip', body: Buffer): Representation {
    const length = this.identity.headers.length
    return {
      headers: [
        ...this.identity.headers.slice(0, length - 2),
        'content-encoding',
        encoding,
        'content-length',
        String(body.length),
      ],
      body,
    }
  }
}

const isPackable = (made: MadeAnswer, body: Buffer): boolean =>
  body.length >= smallestToCompress && packable.test(made.headers['content-type'] ?? '')

const packedBytes = ({ br, gzip: zipped }: Entry) => (br?.body.length ?? 0) + (zipped?.body.length ?? 0)

interface Flight {
  /** Number of drops before this answer was started. */
  generation: number
  answer: Promise<Entry>
}

/**
 * Decides whether an answer is worth caching. Addresses with parameters are endless: requests that robots or attackers
 * make only once would evict pages that are read often.
 */
function createDoorkeeper(): (key: string) => boolean {
  const askedOnce = new Set<number>()
  return (key) => {
    if (!key.startsWith('/') || !key.includes('?')) return true
    const mark = crc32(key)
    if (askedOnce.has(mark)) return true
    if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
    askedOnce.add(mark)
    return false
  }
}

/**
 * Creates the process's page cache. `maxBytes` counts bodies and their compressed copies; beyond it, entries not
 * requested lately are evicted. An answer is kept only if none of its tags was dropped while it was made, so a reader
 * that saw the state before a commit never leaves a stale copy. Answers at addresses with parameters are kept from the
 * second time on. After an interruption of listening, everything is dropped.
 */
export function createPageCache({
  database,
  log,
  metrics,
  maxBytes = 64 * 1024 * 1024,
}: {
  database: Pick<Database, 'listen' | 'onReconnect' | 'isListening' | 'notify'>
  log: Logger
  metrics: Pick<Metrics, 'failure'>
  maxBytes?: number
}): PageCache {
  const entries = new Map<string, Entry>()
  const byTag = new Map<string, Set<Entry>>()
  const flights = new Map<string, Flight>()
  /** Tag → number of the drop that last named it; filled only while answers are being made. */
  const dropped = new Map<string, number>()
  const isWorthKeeping = createDoorkeeper()
  let generation = 0
  let clearedAt = 0
  let making = 0
  let bytes = 0
  let listening = false

  function remove(entry: Entry): void {
    if (entries.get(entry.key) === entry) entries.delete(entry.key)
    for (const tag of entry.tags) {
      const tagged = byTag.get(tag)
      if (tagged?.delete(entry) && tagged.size === 0) byTag.delete(tag)
    }
    bytes -= entry.bytes
    entry.bytes = 0
  }

  /** Second-chance eviction: entries requested since the last round move to the end. */
  function evict(): void {
    for (const entry of entries.values()) {
      if (bytes <= maxBytes) return
      if (entry.used) {
        entry.used = false
        entries.delete(entry.key)
        entries.set(entry.key, entry)
      } else remove(entry)
    }
  }

  function grow(entry: Entry, by: number): void {
    // The entry was removed during compression, or never kept
    if (entries.get(entry.key) !== entry) return
    entry.bytes += by
    bytes += by
    evict()
  }

  async function pack(entry: Entry): Promise<void> {
    const { body } = entry.identity
    const [br, zipped] = await Promise.all([
      packBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
      packGzip(body, { level: 6 }),
    ])
    const before = packedBytes(entry)
    entry.br = entry.represent('br', br)
    entry.gzip = entry.represent('gzip', zipped)
    grow(entry, packedBytes(entry) - before)
  }

  function add(entry: Entry, encoding: 'br' | 'gzip', body: Buffer): void {
    entry[encoding] = entry.represent(encoding, body)
    grow(entry, body.length)
  }

  function keep(entry: Entry): void {
    if (entry.bytes > maxBytes / 8) return
    const before = entries.get(entry.key)
    if (before) remove(before)
    entries.set(entry.key, entry)
    bytes += entry.bytes
    for (const tag of entry.tags) {
      const tagged = byTag.get(tag)
      if (tagged) tagged.add(entry)
      else byTag.set(tag, new Set([entry]))
    }
    evict()
  }

  /** Compressing takes longer than rendering most pages, so it waits for a second request. */
  function packOnce(entry: Entry): void {
    entry.packs = false
    pack(entry).catch((error: unknown) => notPacked(entry, error))
  }

  function notPacked({ key }: Entry, error: unknown): void {
    log.error({ err: error, key }, 'a cached answer could not be packed')
    metrics.failure('page cache', error)
  }

  const isOutdated = (entry: Entry, begun: number): boolean =>
    clearedAt > begun || entry.tags.some((tag) => (dropped.get(tag) ?? 0) > begun)

  async function fly(key: string, begun: number, make: () => Promise<MadeAnswer>): Promise<Entry> {
    making++
    try {
      const made = await make()
      const entry = new Entry(key, made)
      const isRight = made.keep !== false && entry.until > Date.now() && !isOutdated(entry, begun)
      if (listening && isRight && isWorthKeeping(key)) keep(entry)
      return entry
    } finally {
      if (--making === 0) dropped.clear()
    }
  }

  const cache: PageCache = {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (entry.until !== Infinity && entry.until <= Date.now()) {
        remove(entry)
        return undefined
      }
      entry.used = true
      if (entry.packs) packOnce(entry)
      return entry
    },

    make(key, make) {
      const running = flights.get(key)
      // A request after a drop must not get an answer started before the drop
      if (running?.generation === generation) return running.answer
      const flight: Flight = { generation, answer: fly(key, generation, make) }
      flights.set(key, flight)
      const land = () => {
        if (flights.get(key) === flight) flights.delete(key)
      }
      flight.answer.then(land, land)
      return flight.answer
    },

    zip(answer, accepted) {
      const entry = answer as Entry
      if (!entry.packable || entry.br) return
      const { body } = entry.identity
      // Synchronous: a worker thread would take several times longer for bodies of this size
      if (accepted.includes('br')) add(entry, 'br', brotliCompressSync(body, quickBrotli))
      else if (accepted.includes('gzip') && !entry.gzip) add(entry, 'gzip', gzipSync(body, { level: 1 }))
    },

    async announce(tx, tags) {
      for (const message of messagesOf(tags)) await database.notify(tx, channel, message)
    },

    drop(tags) {
      generation++
      for (const tag of tags) {
        if (making > 0) dropped.set(tag, generation)
        for (const entry of byTag.get(tag) ?? []) remove(entry)
      }
    },

    clear() {
      clearedAt = ++generation
      entries.clear()
      byTag.clear()
      bytes = 0
    },

    async start() {
      await database.listen(channel, (message) => {
        if (message === everything) cache.clear()
        else cache.drop(message.split('\n'))
      })
      database.onReconnect(() => cache.clear())
      listening = true
    },

    isCurrent: () => listening && database.isListening(),

    stats: () => ({ entries: entries.size, bytes }),
  }
  return cache
}

/** Packs tags into as few notifications as possible. */
function messagesOf(tags: Iterable<string>): string[] {
  const messages: string[] = []
  let message = ''
  for (const tag of tags) {
    const size = Buffer.byteLength(tag)
    if (size > largestMessage || tag.includes('\n')) return [everything]
    if (message && Buffer.byteLength(message) + size + 1 > largestMessage) {
      messages.push(message)
      message = ''
    }
    message = message ? `${message}\n${tag}` : tag
  }
  return message ? [...messages, message] : messages
}
