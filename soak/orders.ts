import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Buyer, openShop, type Told } from './buyers.ts'
import { KillableSite, office } from './killable-site.ts'
import type { Trial } from './soak.ts'

const buyers = 500
const bottles = 20
const kills = 20

/** Buys one bottle as a person does, who tries again when the site is gone. */
async function buyOne(buyer: Buyer, item: string): Promise<Told> {
  for (let turn = 0; turn < 60; turn++) {
    const filled = await buyer.fill(item)
    const sent = filled && (await buyer.address())
    // Sold out: the step says so, and leads nowhere
    if (sent && sent.status === 409) return { refused: sent.status }
    const shown = sent?.status === 303 ? await buyer.shown() : ''
    const done = shown ? await buyer.order(shown) : null
    if (done?.status === 303) {
      const key = new URL(done.location, 'http://x').searchParams.get('order')
      if (key) return { key }
    }
    if (done && done.status >= 400 && done.status < 500) return { refused: done.status }
    await delay(300)
  }
  return null
}

interface Stored {
  _id: string
  email: string
  state: string
  totalCents: number
  number: string
}

export const orderTrials: readonly Trial[] = [
  {
    name: 'orders',
    claim: `${buyers} buyers order ${bottles} bottles while the site is killed ${kills} times: ${bottles} sold, none twice, money and stock agree`,
    async run(soak) {
      const dataDir = path.join(await soak.folder(), 'orders')
      const site = new KillableSite(dataDir, { TRUST_PROXY: '1' })
      try {
        await site.running()
        const item = await openShop(dataDir, await office(site), bottles)
        const base = async () => (await site.running()).base
        const all = Array.from({ length: buyers }, (_, at) => new Buyer(at, base))
        const answers = new Map<string, Told>()
        let isOver = false
        const crowd = Promise.all(
          all.map(async (buyer, at) => {
            await delay(at * 40)
            answers.set(buyer.email, await buyOne(buyer, item))
          }),
        ).then(() => (isOver = true))
        let killed = 0
        for (; killed < kills && !isOver; killed++) {
          await delay(300 + Math.random() * 1200)
          await site.kill()
        }
        await crowd
        const ask = await office(site)
        const orders: Stored[] = []
        for (let skip = 0; ; skip += 100) {
          const { shop_order: page } = await ask(`/api/v0/shop/order?sort=placedAt&limit=100&skip=${skip}`)
          orders.push(...(page as Stored[]))
          if (page.length < 100) break
        }
        const standing = orders.filter(({ state }) => state !== 'cancelled')
        if (standing.length !== bottles) throw new Error(`${standing.length} orders of ${bottles} bottles`)
        if (new Set(standing.map(({ email }) => email)).size !== standing.length)
          throw new Error('somebody has bought twice')
        const told = [...answers].flatMap(([email, one]) => (one && 'key' in one ? [email] : []))
        const lost = told.filter((email) => !standing.some((one) => one.email === email))
        if (lost.length > 0) throw new Error(`told that they have bought, but not there: ${lost.join(', ')}`)
        const { stock } = await ask(`/api/v0/accounting/stock?item=${item}`)
        const reserved = stock.reduce(
          (sum: number, one: { reserved: string }) => sum + Number(one.reserved),
          0,
        )
        if (reserved !== bottles) throw new Error(`${reserved} bottles are reserved`)
        if (standing.some(({ totalCents, number }) => totalCents <= 1000 || number === ''))
          throw new Error('an order has no number, or costs less than its bottle')
        const refused = [...answers.values()].filter((one) => one && 'refused' in one).length
        return `${standing.length} sold, ${told.length} told so, ${refused} told that it is sold out, ${killed} kills`
      } finally {
        await site.stop()
      }
    },
  },
]
