import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Buyer, openShop } from './buyers.ts'
import { KillableSite, office } from './killable-site.ts'
import type { Trial } from './soak.ts'

const buyers = 500
const bottles = 20
const kills = 20

/** Result for a buyer: the order's key, a refusal, or nothing. */
type Told = { key: string } | { refused: string } | null

/** Codes of the checkout for a sold-out product. */
const soldOut = new Set(['CART_CHANGED', 'OUT_OF_STOCK'])

/** Buys one bottle, retries while the site is down, and presses the same button again if no answer came. */
async function buyOne(buyer: Buyer, item: string): Promise<Told> {
  let shown = ''
  for (let turn = 0; turn < 120; turn++) {
    const sent = shown || !(await buyer.fill(item)) ? null : await buyer.address()
    if (sent?.status === 303) shown = await buyer.shown()
    const done = shown ? await buyer.order(shown) : sent
    if (done && done.status < 500) {
      const key = new URL(done.location || '/', 'http://x').searchParams.get('order')
      if (key) return { key }
      if (soldOut.has(done.code)) return { refused: done.code }
      shown = ''
      // An error page is not a valid answer for a buyer
      if (done.status >= 400) return { refused: `${done.status} ${done.code}` }
    }
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
        const refused = [...answers.values()].flatMap((one) => (one && 'refused' in one ? one.refused : []))
        const strange = refused.filter((code) => !soldOut.has(code))
        if (strange.length > 0)
          throw new Error(`refused for something else: ${[...new Set(strange)].join(', ')}`)
        if (told.length + refused.length !== buyers)
          throw new Error(`${buyers - told.length - refused.length} buyers were told nothing`)
        return `${standing.length} sold, ${told.length} told so, ${refused.length} told that it is sold out, ${killed} kills`
      } finally {
        await site.stop()
      }
    },
  },
]
