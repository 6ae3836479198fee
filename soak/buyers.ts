import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../src/kit/testing/running-site.ts'

const run = promisify(execFile)

type Call = (address: string, body?: object) => Promise<Record<string, never>>

/** Opens the village's shop on a site that runs on a data directory, and puts up one thing to be sold. Gives its item. */
export async function openShop(dataDir: string, call: Call, pieces: number): Promise<string> {
  for (const what of ['books', 'shop'])
    await run(process.execPath, [path.join(root, 'src/cli.ts'), 'demo', what], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    })
  const made = (await call('/api/v0/accounting/item', {
    ...{ title: { de: 'Letzte Flaschen', en: '' }, price: '10', stocked: true, weight: 1300 },
  })) as unknown as { item: { _id: string } }
  const item = made.item._id
  await call('/api/v0/shop/product', { title: 'Letzte Flaschen', status: 'published', items: [item] })
  const { warehouse } = (await call('/api/v0/accounting/warehouse')) as unknown as {
    warehouse: { _id: string }[]
  }
  await call('/api/v0/accounting/stock/count', {
    warehouse: warehouse[0]!._id,
    lines: [{ item, counted: String(pieces) }],
    opening: true,
  })
  return item
}

/** What a buyer is told in the end: his order's key, that it is sold out, or nothing. */
export type Told = { key: string } | { refused: number } | null

/** Somebody who buys as a browser without the program does, from an address of his own. */
export class Buyer {
  readonly email: string
  readonly #base: () => Promise<string>
  readonly #number: number
  #cookie = ''

  constructor(number: number, base: () => Promise<string>) {
    this.#number = number
    this.#base = base
    this.email = `kunde${number}@rebenau.example`
  }

  get headers(): Record<string, string> {
    return {
      'x-forwarded-for': `10.${this.#number >> 8}.${this.#number & 255}.1`,
      ...(this.#cookie ? { cookie: this.#cookie } : {}),
    }
  }

  /** Sends a form; null: no answer came. */
  async send(address: string, fields: Record<string, string>) {
    try {
      const answer = await fetch(new URL(address, await this.#base()), {
        method: 'POST',
        redirect: 'manual',
        headers: this.headers,
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(60_000),
      })
      await answer.arrayBuffer()
      const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]!)
      const known = new Map(
        [...this.#cookie.split('; ').filter(Boolean), ...set].map(
          (one) => [one.split('=')[0]!, one] as const,
        ),
      )
      this.#cookie = [...known.values()].join('; ')
      return { status: answer.status, location: answer.headers.get('location') ?? '' }
    } catch {
      return null
    }
  }

  /** Puts something into the cart. */
  fill = (item: string) => this.send('/shop/cart', { action: 'add', item, quantity: '1' })

  /** Says where it goes. */
  address = () =>
    this.send('/shop/checkout/shipping-info', {
      ...{ email: this.email, type: 'person', first_name: 'Kunde', last_name: String(this.#number) },
      ...{ address: 'Hauptplatz 1', zip: '3500', city: 'Krems', country: 'AT', how: 'send' },
    })

  /** What the button carries; empty: there is no such page now, or no answer. */
  async shown(): Promise<string> {
    try {
      const address = new URL('/api/c/site?path=/shop/checkout/check-order', await this.#base())
      const answer = await fetch(address, { headers: this.headers, signal: AbortSignal.timeout(60_000) })
      const { data } = (await answer.json()) as { data?: { shown?: string } }
      return data?.shown ?? ''
    } catch {
      return ''
    }
  }

  /** What pressing the button sends. */
  order = (shown: string) =>
    this.send('/shop/checkout/check-order', { action: 'order', source: 'transfer', terms: 'on', shown })
}
