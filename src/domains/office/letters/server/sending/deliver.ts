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
/** Milliseconds for which a run waits for the next letter; what is due later the tick of each minute wakes. */
const longestWait = 30_000

/** Why a run ended. */
export type Ended =
  /** Nothing can leave now: all of it has, or waits for a later time. */
  | { why: 'idle' }
  | { why: 'stopped' }
  /** The mail server can't be used. */
  | { why: 'trouble'; message: string }
  /** It refuses every letter: somebody has to look. */
  | { why: 'refused'; message: string }
  /** Another process is at it. */
  | { why: 'taken' }

interface PreparedContent {
  subject: FilledPart[]
  /** Words of both are quoted already: they are the same for all readers. */
  html: FilledPart[]
  text: FilledPart[]
  /** As it was made: links of readers who are counted one by one say who follows them. */
  plainHtml: string
}

/** Holds letters to so many a minute; 0: as many as go. */
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

/** A letter that is about to be handed over, by its id, or what became of one. */
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
   * Marks what became of letters, and the next ones as handed over, at once: whoever dies has at most one letter for each connection
   * in hand.
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
      // Those that begin now are marked already: they have to be handed over, whatever could not be noted of the others
      this.#platform.metrics.failure('letters returns', error)
    }
    return marks.map((mark) => (typeof mark === 'string' ? (begun.get(mark) ?? null) : null))
  }

  /** Those who may not go: because the sending was paused, or because they want no letter any more. */
  async #passOver(ids: readonly string[]): Promise<void> {
    const { db } = this.#platform.database
    const [row] = await db
      .select({ state: sendingsTable.state })
      .from(sendingsTable)
      .where(eq(sendingsTable._id, this.#sending._id))
    if (row?.state === 'sending') await skipRecipients(db, this.#id, ids)
    else this.#ended ??= { why: 'stopped' }
  }

  /** Reserves what may leave; waits for what may in a moment, because its domain takes only so many a minute. */
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

  /** Hands a letter over. Gives what became of it, to be marked together with the next one. */
  async #handOver(lane: Lane, begun: Begun): Promise<Exclude<Mark, string>> {
    const { _id, subscriber, tries } = begun
    let handed
    try {
      handed = await lane.send(await this.#mailTo(begun))
    } catch (error) {
      // It can't be put on paper: an address that no header may hold
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
    /** What became of the letter before; marked as soon as possible, waited for with the next one. */
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
        // Opened before the letter counts as handed over: what can't be reached has nobody's letter
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
        // Told where it is waited for
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
 * Hands over the letters of one sending that may leave now. One process at a time is at a sending; what another one had in hand when it
 * died is uncertain from then on.
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
