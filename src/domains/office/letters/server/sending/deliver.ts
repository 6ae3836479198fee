import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, systemCaller } from '#kit/server/http/scope.ts'
import type { HandOver, Lane } from '#kit/server/mail/hand-over.ts'
import { quoted } from '#kit/server/mail/quoted.ts'
import { newsletterListId, subscriptionAddress } from '#domains/office/newsletter/server/offers.ts'
import { fieldValues, partsOf, refusalsInRow, type FilledPart, fillParts } from '../../letters.rules.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { messageIdOf, personalClicks, personKey, seenAddress } from '../letter/letter-links.ts'
import { escapeHtml, oneLine } from '../letter/letter.service.ts'
import { letterSettings, returnsAddress } from '../letter-settings.service.ts'
import { contentsTable, type SendingRow, sendingsTable } from '../letters.table.ts'
import { outcomeOf } from './outcome.ts'
import {
  type Begun,
  claimRecipients,
  dueIn,
  markRecipients,
  recoverRecipients,
  releaseRecipients,
  type Settled,
  skipRecipients,
  spreadByDomain,
} from './recipients.ts'
import { noteHardReturns, noteSoftReturns } from '../returns/returns.service.ts'
import { takeTurn } from './take-turn.ts'

const claimedAtOnce = 500
/** Milliseconds for which a run waits for the next letter; later ones are started by the tick of each minute. */
const longestWait = 30_000

/** Reason for the end of a run. */
export type Ended =
  /** Nothing to send now: all is sent or waits for a later time. */
  | { why: 'idle' }
  | { why: 'stopped' }
  /** The mail server is unusable. */
  | { why: 'trouble'; message: string }
  /** It refuses every letter; requires a person. */
  | { why: 'refused'; message: string }
  /** Another process is sending it. */
  | { why: 'taken' }

interface PreparedContent {
  subject: FilledPart[]
  /** Both have quoted-printable encoding applied already, once for all readers. */
  html: FilledPart[]
  text: FilledPart[]
  /** Before tracking: links of readers who agreed to statistics get their key. */
  plainHtml: string
}

/** Limits letters per minute; 0: no limit. */
function pacer(perMinute: number): () => Promise<void> {
  if (perMinute === 0) return async () => {}
  const gap = 60_000 / perMinute
  let next = 0
  return async () => {
    const now = Date.now()
    const at = Math.max(now, next)
    next = at + gap
    if (at > now) await delay(at - now)
  }
}

/** A letter about to be sent, by its id, or the result of one. */
type Mark = string | (Settled & { isHard: boolean; isSoft: boolean; subscriber: string })

class Run {
  readonly #platform: Platform
  readonly #sending: SendingRow
  readonly #contents: ReadonlyMap<string, PreparedContent>
  readonly #way: HandOver
  readonly #from: { name?: string; address: string } | undefined
  readonly #replyTo: string
  readonly #returnsTo: string
  readonly #pace: () => Promise<void>
  readonly #lanes: number
  readonly #signal: AbortSignal
  readonly #id = randomUUID()
  readonly #marks: GatheredWrites<Mark, Begun | null>
  #ended: Ended | null = null
  #queue: string[] = []
  #claiming: Promise<void> | null = null
  #refusals = 0
  #sent = 0

  constructor(given: {
    platform: Platform
    sending: SendingRow
    contents: ReadonlyMap<string, PreparedContent>
    way: HandOver
    from: { name?: string; address: string } | undefined
    replyTo: string
    returnsTo: string
    perMinute: number
    lanes: number
    signal: AbortSignal
  }) {
    this.#platform = given.platform
    this.#sending = given.sending
    this.#contents = given.contents
    this.#way = given.way
    this.#from = given.from
    this.#replyTo = given.replyTo
    this.#returnsTo = given.returnsTo
    this.#pace = pacer(given.perMinute)
    this.#lanes = given.lanes
    this.#signal = given.signal
    this.#marks = new GatheredWrites((marks) => this.#write(marks))
  }

  /**
   * Stores results, and marks the next letters as being sent, in one statement: after a crash at most one letter per
   * connection is uncertain.
   */
  async #write(marks: readonly Mark[]): Promise<(Begun | null)[]> {
    const settled = marks.flatMap((mark) => (typeof mark === 'string' ? [] : [mark]))
    const ids = marks.filter((mark) => typeof mark === 'string')
    const { _id } = this.#sending
    const begun = await markRecipients(this.#platform.database, { sending: _id, run: this.#id, settled, ids })
    const others = ids.filter((id) => !begun.has(id))
    if (others.length > 0) await this.#passOver(others)
    try {
      await noteHardReturns(
        this.#platform,
        settled.filter(({ isHard }) => isHard),
      )
      await noteSoftReturns(
        this.#platform,
        _id,
        settled.filter(({ isSoft }) => isSoft),
      )
    } catch (error) {
      // The next letters are marked already: they must be sent, even if results of others could not be stored
      this.#platform.metrics.failure('letters returns', error)
    }
    return marks.map((mark) => (typeof mark === 'string' ? (begun.get(mark) ?? null) : null))
  }

  /** Releases letters that may not be sent: the sending was paused, or the reader has unsubscribed. */
  async #passOver(ids: readonly string[]): Promise<void> {
    const { db } = this.#platform.database
    const [row] = await db
      .select({ state: sendingsTable.state })
      .from(sendingsTable)
      .where(eq(sendingsTable._id, this.#sending._id))
    if (row?.state === 'sending') await skipRecipients(db, this.#id, ids)
    else this.#ended ??= { why: 'stopped' }
  }

  /** Reserves letters to send; waits briefly for those delayed by a domain's limit. */
  async #claim(): Promise<string[]> {
    const { db } = this.#platform.database
    while (!this.#ended && !this.#signal.aborted) {
      const ids = await claimRecipients(db, this.#sending._id, this.#id, claimedAtOnce)
      if (ids.length > 0) return ids
      const wait = await dueIn(db, this.#sending._id)
      if (wait === null || wait > longestWait) return []
      await delay(Math.max(20, Math.min(wait, 1000)))
    }
    return []
  }

  async #next(): Promise<string | undefined> {
    if (this.#queue.length === 0) {
      this.#claiming ??= (async () => {
        this.#queue = await this.#claim()
      })()
      await this.#claiming
      this.#claiming = null
    }
    return this.#queue.shift()
  }

  #mailTo({ _id, subscriber, email, name, lang, measured }: Begun) {
    const { subject, html, plainHtml, text } = this.#contents.get(lang) ?? this.#contents.get('de')!
    const ctx = { platform: this.#platform }
    const unsubscribe = subscriptionAddress(ctx, subscriber, lang)
    const values = { ...fieldValues({ name, email }), unsubscribe }
    const key = measured ? personKey(ctx, _id) : ''
    const pixel = `<img src="${seenAddress(ctx, key)}" alt="" width="1" height="1">`
    const own = () =>
      fillParts(partsOf(personalClicks(plainHtml, this.#sending.number, key)), values, escapeHtml)
    return this.#way.write({
      messageId: messageIdOf(ctx, _id),
      to: { address: email },
      lang,
      subject: oneLine(fillParts(subject, values)),
      quotedHtml: measured
        ? quoted(own().replace('</body>', `${pixel}</body>`))
        : fillParts(html, values, (value) => quoted(escapeHtml(value))),
      quotedText: fillParts(text, values, quoted),
      listId: newsletterListId(ctx),
      unsubscribe,
      returnsTo: this.#returnsTo,
      ...(this.#from ? { from: this.#from } : {}),
      ...(this.#replyTo ? { replyTo: this.#replyTo } : {}),
    })
  }

  /** Sends a letter. Returns its result, to be stored together with the next one. */
  async #handOver(lane: Lane, begun: Begun): Promise<Exclude<Mark, string>> {
    const { _id, subscriber, tries } = begun
    let handed
    try {
      handed = await lane.send(await this.#mailTo(begun))
    } catch (error) {
      // The letter can't be built: the address is invalid in a header
      const answer = (error as Error).message.slice(0, 300)
      const failed = { state: 'failed', why: 'unwritable', notBefore: null } as const
      return { ...failed, _id, answer, tries, isHard: false, isSoft: false, subscriber }
    }
    const { settled, trouble, isHard, isRefusal } = outcomeOf(handed, tries, Date.now())
    if (settled.state === 'sent') this.#sent += 1
    this.#refusals = isRefusal ? this.#refusals + 1 : 0
    if (trouble !== null) this.#ended ??= { why: 'trouble', message: trouble }
    if (this.#refusals >= refusalsInRow) this.#ended ??= { why: 'refused', message: handed.answer }
    return { ...settled, _id, isHard, isSoft: settled.why === 'soft', subscriber }
  }

  async #work(): Promise<void> {
    let lane: Lane | null = null
    /** Storing of the previous result; starts at once and is awaited with the next letter. */
    let marked: Promise<unknown> = Promise.resolve()
    try {
      while (!this.#ended) {
        if (this.#signal.aborted) {
          this.#ended ??= { why: 'stopped' }
          return
        }
        await this.#pace()
        const id = await this.#next()
        if (id === undefined) return
        // Connected before the letter is marked as being sent: an unreachable server leaves no letter uncertain
        if (!lane?.isOpen) {
          lane?.close()
          lane = null
          try {
            lane = await this.#way.open()
          } catch (error) {
            this.#ended ??= { why: 'trouble', message: (error as Error).message }
            return
          }
        }
        const [begun] = await Promise.all([this.#marks.push(id), marked])
        if (!begun) continue
        marked = this.#marks.push(await this.#handOver(lane, begun))
        // The error is reported where it is awaited
        marked.catch(() => {})
      }
    } finally {
      lane?.close()
      await marked
    }
  }

  async run(): Promise<Ended & { sent: number }> {
    const done = await Promise.allSettled(Array.from({ length: this.#lanes }, () => this.#work()))
    await releaseRecipients(this.#platform.database.db, this.#sending._id, this.#id)
    for (const one of done) if (one.status === 'rejected') throw one.reason
    return { ...(this.#ended ?? { why: 'idle' }), sent: this.#sent }
  }
}

const quotedParts = (text: string): FilledPart[] =>
  partsOf(text).map((part) =>
    typeof part === 'string' ? quoted(part) : { ...part, fallback: quoted(part.fallback) },
  )

async function preparedOf(ctx: Ctx, sending: string): Promise<Map<string, PreparedContent>> {
  const rows = await ctx.db.select().from(contentsTable).where(eq(contentsTable.sending, sending))
  return new Map(
    rows.map(({ lang, subject, html, text }) => [
      lang,
      { subject: partsOf(subject), html: quotedParts(html), text: quotedParts(text), plainHtml: html },
    ]),
  )
}

/**
 * Sends the letters of one sending that are due now. Only one process works on a sending; letters that a crashed one
 * was sending become uncertain.
 */
export async function deliver(
  platform: Platform,
  sendingId: string,
  signal: AbortSignal,
): Promise<Ended & { sent: number; uncertain: number }> {
  const endTurn = await takeTurn(platform, sendingId)
  if (!endTurn) return { why: 'taken', sent: 0, uncertain: 0 }
  try {
    const { db } = platform.database
    const uncertain = await recoverRecipients(db, sendingId)
    const { result } = await runRead(platform, systemCaller(), async (ctx) => {
      const [sending] = await ctx.db
        .select()
        .from(sendingsTable)
        .where(and(eq(sendingsTable._id, sendingId), sql`${sendingsTable.state} = 'sending'`))
      return {
        sending,
        contents: await preparedOf(ctx, sendingId),
        settings: await letterSettings(ctx),
        returnsTo: await returnsAddress(ctx),
      }
    })
    const { sending, contents, settings, returnsTo } = result
    if (!sending || contents.size === 0) return { why: 'stopped', sent: 0, uncertain }
    await spreadByDomain(db, sendingId, settings.domains)
    const way = await platform.mail.handOver()
    const { fromName: name, fromAddress: address } = settings
    const run = new Run({
      platform,
      sending,
      contents,
      way,
      from: address ? { ...(name ? { name } : {}), address } : undefined,
      replyTo: settings.replyTo,
      returnsTo,
      perMinute: settings.perMinute,
      lanes: settings.connections,
      signal,
    })
    return { ...(await run.run()), uncertain }
  } finally {
    await endTurn()
  }
}
