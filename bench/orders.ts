import path from 'node:path'
import pg from 'pg'
import { createProgram } from '#app/program.ts'
import { placeFromForm } from '#domains/shop/orders/server/checkout/order-button.service.ts'
import { readConfig } from '#kit/server/start/config.ts'
import { openDatabase } from '#kit/server/database/connect.ts'
import type { Client } from '#kit/server/http/client.ts'
import { runWrite } from '#kit/server/http/scope.ts'
import { createLog } from '#kit/server/health/log.ts'
import { runSite } from '#kit/testing/running-site.ts'
import { Buyer, openShop, putUp } from '../soak/buyers.ts'
import { officeAt } from '../soak/killable-site.ts'
import type { Bench, Row } from './bench.ts'
import { byTurns, median, ratioResult, told, type Result } from './measuring.ts'

/** Number of products: buyers of a single product would all wait for one stock row. */
const things = 20
/** Pieces of each product. */
const stock = 100_000
/** Simultaneous buyers. */
const clients = 8
const site = { DEMO: '0', TRUST_PROXY: '1' }
/** Letters and documents are left to another process. */
const placesOnly = { ...site, WORKER: 'off' }

/** A buyer at the last step before ordering. */
interface Ready {
  buyer: Buyer
  shown: string
}

/** A statement as sent to the database. */
interface Sent {
  config: pg.QueryConfig & { rowMode?: 'array' }
  values: unknown[]
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const go = async () => {
    for (let at = next++; at < all.length; at = next++) await work(all[at]!)
  }
  await Promise.all(Array.from({ length: clients }, go))
}

/** Throughput per second. */
async function perSecond<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<number> {
  const since = performance.now()
  await inTurns(all, work)
  return (all.length / (performance.now() - since)) * 1000
}

/** Takes buyers through the checkout to the order button. */
async function atButton(base: string, items: readonly string[], from: number, count: number) {
  const ready: Ready[] = []
  const numbers = Array.from({ length: count }, (_, at) => from + at)
  await inTurns(numbers, async (number) => {
    const buyer = new Buyer(number, () => Promise.resolve(base))
    await buyer.fill(items[number % items.length]!)
    const sent = await buyer.address()
    const shown = await buyer.shown()
    if (!shown) throw new Error(`buyer ${number} has no button: ${sent?.status} ${sent?.code}`)
    ready.push({ buyer, shown })
  })
  return ready
}

async function press({ buyer, shown }: Ready): Promise<void> {
  const done = await buyer.order(shown)
  if (done?.status !== 303) throw new Error(`an order was answered with ${done?.status} ${done?.code}`)
}

class Undone extends Error {}

/**
 * Statements sent to the database for placing an order, for each buyer; rolled back except for the first, which fills
 * the caches of the process, so that later ones send what a running site sends.
 */
async function statementsOf(dataDir: string, buyers: readonly Ready[]): Promise<Sent[][]> {
  const config = readConfig({ ...placesOnly, DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const program = await createProgram(config, { renderer: null, join: true })
  const plain = pg.Client.prototype.query
  let sent: Sent[] = []
  pg.Client.prototype.query = function (this: pg.Client, first: never, ...more: never[]) {
    const config: Sent['config'] = typeof first === 'string' ? { text: first } : first
    const values = (more[0] as unknown) ?? config.values ?? []
    if (!/^\s*(begin|commit|rollback)/i.test(config.text))
      sent.push({ config, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(plain, this, [first, ...more]) as never
  }
  try {
    const all: Sent[][] = []
    for (const [at, { buyer, shown }] of buyers.entries()) {
      sent = []
      const client: Client = {
        address: buyer.network,
        ...{ sharesAddress: false, agent: '', quiet: true, asksFromPage: true },
        cookie: (name) => buyer.cookie(name),
        setCookie: () => undefined,
      }
      const form = buyer.button(shown)
      const caller = { user: null, lang: 'de', requestId: shown, client } as const
      await runWrite(program.platform, caller, async (ctx) => {
        await placeFromForm(ctx, form)
        if (at > 0) throw new Undone()
      }).catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
      if (at > 0) all.push(sent)
    }
    return all
  } finally {
    pg.Client.prototype.query = plain
    await program.stop()
  }
}

/** Sends the same statements in one transaction. */
const replay = (pool: pg.Pool) => async (statements: readonly Sent[]) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { config, values } of statements) await client.query({ ...config, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Creates a shop with enough stock. Returns its items. */
async function filledShop(dataDir: string): Promise<string[]> {
  const running = await runSite(dataDir, site)
  try {
    const call = await officeAt(running.base)
    const items = [await openShop(dataDir, call, stock)]
    while (items.length < things) items.push(await putUp(call, `Flasche ${items.length}`, stock))
    return items
  } finally {
    await running.stop()
  }
}

/** Orders per second, compared with the same statements sent directly through a pool. */
async function placing(bench: Bench): Promise<Result[]> {
  const { rounds, requests } = bench.effort
  const dataDir = path.join(await bench.folder(), 'orders')
  const items = await filledShop(dataDir)
  const running = await runSite(dataDir, placesOnly)
  try {
    const database = await openDatabase({ dataDir, join: true, log: createLog('silent'), poolSize: clients })
    try {
      let number = 0
      const some = async (count: number) => {
        const ready = await atButton(running.base, items, number, count)
        number += count
        return ready
      }
      const ours = async () => perSecond(await some(requests), press)
      const bare = async () => {
        const recorded = await statementsOf(dataDir, await some(1 + requests))
        return perSecond(recorded, replay(database.pool))
      }
      await perSecond(await some(clients * 4), press)
      const found = await byTurns(rounds, ours, bare)
      const each = median(found.ours)
      return [
        {
          name: `Placing an order, ${clients} clients`,
          ...{ ours: told(each, '/s'), bare: '–', ratio: '–', target: '≥ 100 /s', met: each >= 100 },
        },
        ratioResult(
          'The same, its SQL alone',
          { ours: each, bare: median(found.bare), unit: '/s' },
          { least: 0.4 },
        ),
      ]
    } finally {
      await database.close()
    }
  } finally {
    await running.stop()
  }
}

/** Speed of placing orders. */
export const orderRows: readonly Row[] = [{ name: 'placing', measure: placing }]
