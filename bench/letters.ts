import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase, type Database } from '#kit/server/database/connect.ts'
import { createLog } from '#kit/server/health/log.ts'
import { administrator, end, runSite, type RunningSite } from '#kit/testing/running-site.ts'
import type { Bench, Row } from './bench.ts'
import type { SinkCounts } from './mail-sink.ts'
import { limitResult, memoryOf, ratioResult, told, type Result } from './measuring.ts'
import { forked } from './processes.ts'

const kills = 3
/** Milliseconds between two progress requests: each counts all letters of the sending. */
const watched = 1000

/** A local mail server in a separate process that accepts and counts all mails. */
async function startSink() {
  const child = forked('mail-sink.ts')
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `smtp://127.0.0.1:${port}`,
    async ask(order: 'count' | 'forget'): Promise<SinkCounts> {
      const answer = once(child, 'message')
      child.send(order)
      return ((await answer) as [SinkCounts])[0]
    },
    stop: () => end(child),
  }
}

interface Progress {
  total: number
  waiting: number
  sent: number
  uncertain: number
}

/** A separate site that sends through the sink. */
class LetterSite {
  readonly #dataDir: string
  readonly #smtpUrl: string
  #site: RunningSite | undefined
  #cookie = ''

  constructor(dataDir: string, smtpUrl: string) {
    this.#dataDir = dataDir
    this.#smtpUrl = smtpUrl
  }

  get pid(): number {
    return this.#site!.child.pid!
  }

  async start(): Promise<void> {
    this.#site = await runSite(this.#dataDir, { DEMO: '0', SMTP_URL: this.#smtpUrl })
    const answer = await fetch(`${this.#site.base}/api/v0/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  async ask<T>(at: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.#site!.base}/api/v0/${at}`, {
      headers: { cookie: this.#cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${at} was answered with ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async database(): Promise<Database> {
    return openDatabase({ dataDir: this.#dataDir, join: true, log: createLog('silent'), poolSize: 2 })
  }

  /** Creates a letter to all subscribers and starts sending it. Returns its id. */
  async send(title: string): Promise<string> {
    const { newsletter_list: lists } = await this.ask<{ newsletter_list: { _id: string }[] }>(
      'newsletter_list',
    )
    const words = (de: string, en: string) => ({ de, en })
    const paragraph = '<p>Hallo {{first_name|liebe Nachbarn}}, der Brunnen am Hauptplatz läuft wieder.</p>'
    const block = (kind: string, props: object) => ({ _id: crypto.randomUUID(), kind, props })
    const { newsletter_sending: made } = await this.ask<{ newsletter_sending: { _id: string } }>(
      'newsletter_sending',
      {
        title,
        subject: words('Neues aus Rebenau', 'News from Rebenau'),
        lists: lists.map(({ _id }) => _id),
        modules: [
          block('heading', { text: words('Liebe Leserinnen und Leser', 'Dear readers') }),
          block('text', { text: words(paragraph.repeat(8), paragraph) }),
          block('button', { text: words('Zur Website', 'To the site'), href: 'https://rebenau.example/' }),
        ],
      },
    )
    await this.ask(`newsletter_sending/${made._id}/start`, {})
    return made._id
  }

  async progress(_id: string): Promise<{ state: string; progress: Progress }> {
    const { newsletter } = await this.ask<{
      newsletter: { _id: string; state: string; progress: Progress }[]
    }>('newsletter2/')
    return newsletter.find((one) => one._id === _id)!
  }

  /** Polls every `pause` ms until `sent` letters have left or sending ended; returns the peak memory in MB. */
  async until(_id: string, sent: number, pause = 200): Promise<{ most: number; progress: Progress }> {
    let most = 0
    for (;;) {
      if (process.platform === 'linux') most = Math.max(most, memoryOf(this.pid))
      const { state, progress } = await this.progress(_id)
      if (state === 'sent' || progress.sent >= sent) return { most, progress }
      if (state !== 'sending') throw new Error(`the sending is ${state}`)
      await delay(pause)
    }
  }

  async kill(): Promise<void> {
    const gone = once(this.#site!.child, 'exit')
    this.#site!.child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    await this.#site?.stop()
  }
}

async function fillReaders({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `insert into newsletter_subscribers ("_id", "email", "name", "lang", "state", "lists", "since")
    select gen_random_uuid(), 'leser-' || n || '@anbieter-' || n % 40 || '.example', 'Leserin ' || n, 'de', 'confirmed',
      (select array_agg("_id") from newsletter_lists), now() from generate_series(1, $1::int) n`,
    [count],
  )
}

/** Letters per second through our outbox and through Nodemailer's pool alone, memory, and the effect of three kills. */
async function letters(bench: Bench): Promise<Result[]> {
  const { readers } = bench.effort
  const dataDir = path.join(await bench.folder(), 'letters')
  await mkdir(dataDir, { recursive: true })
  const sink = await startSink()
  const site = new LetterSite(dataDir, sink.url)
  try {
    await site.start()
    const database = await site.database()
    try {
      await fillReaders(database, readers)
      const _id = await site.send('Gemeindebrief')
      const { most: early } = await site.until(_id, readers * 0.2, watched)
      const { most: late, progress } = await site.until(_id, Infinity, watched)
      const { rows } = await database.pool.query(
        `select extract(epoch from "endedAt" - "startedAt") as "seconds", c."html", c."text"
        from newsletter_sendings s join newsletter_contents c on c."sending" = s."_id" and c."lang" = 'de' where s."_id" = $1`,
        [_id],
      )
      const [{ seconds, html, text }] = rows as [{ seconds: string; html: string; text: string }]
      const { mostOpen } = await sink.ask('forget')
      const bare = await bench.worker().do({
        kind: 'mails',
        url: sink.url,
        html,
        text,
        count: readers,
        connections: mostOpen,
      })
      await sink.ask('forget')
      const results = [
        ratioResult(
          `Newsletter: ${progress.sent} letters`,
          { ours: progress.sent / Number(seconds), bare, unit: '/s' },
          { least: 0.6 },
        ),
        limitResult('Newsletter: more memory at the end than early', late - early, 60, 'MB'),
      ]
      const killed = await site.send('Brief mit Störungen')
      for (let time = 1; time <= kills; time++) {
        await site.until(killed, (readers * time) / (kills + 1))
        await site.kill()
        await site.start()
      }
      const { progress: end } = await site.until(killed, Infinity)
      const { addresses, twice } = await sink.ask('count')
      const of = (name: string, found: number, target: string, met: boolean): Result => ({
        name,
        ours: told(found, ''),
        bare: '–',
        ratio: '–',
        target,
        met,
      })
      return [
        ...results,
        of(`Newsletter: addresses with two letters after ${kills} kills`, twice, '0', twice === 0),
        of(
          `Newsletter: uncertain after ${kills} kills, of ${end.total}`,
          end.uncertain,
          `≤ ${kills * mostOpen}`,
          end.uncertain <= kills * mostOpen && end.sent + end.uncertain === end.total,
        ),
        of(
          'Newsletter: addresses without a letter that are not shown as uncertain',
          Math.max(0, end.total - addresses - end.uncertain),
          '0',
          end.total - addresses <= end.uncertain,
        ),
      ]
    } finally {
      await database.close()
    }
  } finally {
    await site.stop()
    await sink.stop()
  }
}

export const letterRows: readonly Row[] = [{ name: 'letters', measure: letters }]
