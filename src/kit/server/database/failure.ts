import pg from 'pg'
import { Problem } from '../../shared/problem.ts'
import { DiskFull, meansFull } from '../health/disk-room.ts'
import type { Language } from '../../shared/text/languages.ts'
import type { TextValues } from '../../shared/text/texts.ts'
import { StartError, startText, type StartText } from '../start/start-error.ts'

/** The embedded database or the connection to it cannot be set up. */
export class DatabaseStartError extends StartError {
  override name = 'DatabaseStartError'

  constructor(key: StartText, values: TextValues = {}, cause?: unknown) {
    super(startText(key, values), cause)
  }

  /** Appends a sentence to the message. */
  with(more: Record<Language, string>): this {
    for (const lang of ['de', 'en'] as const) this.texts[lang] = `${this.texts[lang]} ${more[lang]}`
    this.message = this.texts.en
    return this
  }
}

/** The database does not answer at the moment; whether a running commit went through is unknown. Answered with 503. */
export class DatabaseUnavailable extends Problem {
  constructor(
    cause?: unknown,
    code = 'DATABASE_UNAVAILABLE',
    texts = {
      de: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einer Minute noch einmal.',
      en: 'This is not possible right now. Please try again in a minute.',
    },
  ) {
    super(code, 503, texts, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The database is read-only: the site is frozen during a restore (`frozen.ts`). Answered with 503. */
export class DatabaseReadOnly extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super(cause, 'READ_ONLY', {
      de: 'Gerade kann nichts gespeichert werden, weil ein früherer Stand der Website wiederhergestellt wird. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      en: 'Nothing can be saved right now, because an earlier state of the website is being restored. Please try again in a few minutes.',
    })
    this.name = 'DatabaseReadOnly'
  }
}

/** PostgreSQL's `read_only_sql_transaction`. */
const readOnlyState = '25006'

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// pg raises these without any code
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

// Class 08 connection exception, 53 insufficient resources (disk, memory, connections), 57P0x shutdown and start
// https://www.postgresql.org/docs/18/errcodes-appendix.html
const serverStates = /^(08...|53...|57P0[1-5])$/

// Raised by pg and its pool after `connectionTimeoutMillis`
const waitedMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

function* causesOf(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current
}

/** PostgreSQL's own error (`code`, `constraint`, …) among the causes of `error`; else undefined. */
export function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  for (const cause of causesOf(error)) if (cause instanceof pg.DatabaseError) return cause
  return undefined
}

/** PostgreSQL's `disk_full`. */
export const diskFullState = '53100'

/** `DiskFull` if one of the causes of `error` is a full disk; else undefined. */
export function findDiskFull(error: unknown): DiskFull | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof DiskFull) return cause
    if (meansFull(cause) || (cause instanceof pg.DatabaseError && cause.code === diskFullState))
      return new DiskFull(error)
  }
  return undefined
}

/** Error for missing database rights that the start needs; undefined for other failures. */
export function lackOfRights(error: unknown): DatabaseStartError | undefined {
  const failure = findDatabaseError(error)
  // insufficient_privilege
  if (error instanceof DatabaseStartError || failure?.code !== '42501') return undefined
  return new DatabaseStartError('noRights', { reason: failure.message }, error)
}

/** `DatabaseUnavailable` if one of the causes of `error` means that the database does not answer; else undefined. */
export function findUnavailable(error: unknown): DatabaseUnavailable | undefined {
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseUnavailable) return cause
    if (cause instanceof pg.DatabaseError) {
      if (cause.code === readOnlyState) return new DatabaseReadOnly(error)
      if (cause.code && serverStates.test(cause.code)) return new DatabaseUnavailable(error)
      continue
    }
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (code && syscall && systemCodes.has(code) && /^(connect|read|write|getaddrinfo)/.test(syscall))
      return new DatabaseUnavailable(error)
    if (driverMessages.some((message) => cause.message.startsWith(message)))
      return new DatabaseUnavailable(error)
    if (cause instanceof AggregateError && cause.errors.some((inner) => findUnavailable(inner)))
      return new DatabaseUnavailable(error)
  }
  return undefined
}

/** True if `error` came after the full wait for a connection: a retry would wait as long again. */
export function hasWaitedForConnection(error: unknown): boolean {
  for (const { message } of causesOf(error)) if (waitedMessages.includes(message)) return true
  return false
}
