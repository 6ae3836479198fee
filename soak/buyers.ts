import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import { readConfig } from '#kit/server/start/config.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { openPlatform } from '#kit/server/platform.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

type Call = (address: string, body?: object, method?: string) => Promise<Record<string, never>>

/** Puts up a thing to be sold, with so many pieces of it. Gives its item. */
export async function putUp(call: Call, title: string, pieces: number): Promise<string> {
  const made = (await call('/api/v0/accounting/item', {
    ...{ title: { de: title, en: '' }, price: '10', stocked: true, weight: 1300 },
  })) as unknown as { item: { _id: string } }
  const item = made.item._id
  await call('/api/v0/shop/product', { title, status: 'published', items: [item] })
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

/**
 * Opens a shop on a site that runs on a data directory: who sells, where money goes, what sending costs. What has to stand on its pages before
 * the law lets it sell is left out. Puts up one thing to be sold and gives its item.
 */
export async function openShop(dataDir: string, call: Call, pieces: number): Promise<string> {
  const address = { street: 'Kellergasse 1', zip: '3500', city: 'Krems', country: 'AT' }
  await call(
    '/api/v0/accounting/settings',
    { name: 'Weingut Berger', email: 'buero@weingut.example', vatId: 'ATU12345675', ...address },
    'PUT',
  )
  await call('/api/v0/accounting/bank-account', {
    ...{ title: 'Giro', holder: 'Weingut Berger', iban: 'AT611904300234573201', isDefault: true },
  })
  await call('/api/v0/shop/payment-settings', { transfer: true }, 'PUT')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', WORKER: 'off' })
  const { platform, close } = await openPlatform(config, { join: true })
  try {
    await runWrite(platform, systemCaller(), async (ctx) => {
      await changeShopSettings(ctx, { enabled: true })
      const parcel = {
        title: { de: 'Paket', en: '' },
        text: { de: '', en: '' },
        countedBy: 'weight' as const,
      }
      const rates = [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(490) }]
      await createShippingGroup(ctx, { ...parcel, daysMin: 2, daysMax: 5, rates }, ['at', 'de'])
    })
  } finally {
    await close()
  }
  return putUp(call, 'Letzte Flaschen', pieces)
}

/** What the shop has answered to a form: where it leads, or the code of what was refused. */
export interface Answered {
  status: number
  location: string
  /** Empty: nothing was refused. */
  code: string
}

/** What a page that shows its form again says of why. */
const codeIn = (page: string): string =>
  /id="page-data">.*?"problem":\{"message":"(?:[^"\\]|\\.)*","code":"(\w+)"/s.exec(page)?.[1] ?? ''

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

  /** The address that his requests come from. */
  get network(): string {
    return `10.${this.#number >> 8}.${this.#number & 255}.1`
  }

  /** A cookie that the shop has given him. */
  cookie(name: string): string | undefined {
    return this.#cookie
      .split('; ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  }

  get headers(): Record<string, string> {
    return {
      'x-forwarded-for': this.network,
      ...(this.#cookie ? { cookie: this.#cookie } : {}),
    }
  }

  /** Sends a form; null: no answer came. */
  async send(address: string, fields: Record<string, string>): Promise<Answered | null> {
    try {
      const answer = await fetch(new URL(address, await this.#base()), {
        method: 'POST',
        redirect: 'manual',
        headers: this.headers,
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(60_000),
      })
      const page = await answer.text()
      const set = answer.headers.getSetCookie().map((one) => one.split(';')[0]!)
      const known = new Map(
        [...this.#cookie.split('; ').filter(Boolean), ...set].map(
          (one) => [one.split('=')[0]!, one] as const,
        ),
      )
      this.#cookie = [...known.values()].join('; ')
      return { status: answer.status, location: answer.headers.get('location') ?? '', code: codeIn(page) }
    } catch {
      return null
    }
  }

  /** Puts one piece into the cart, and sees to it that it is one: an earlier try may have been taken in although no answer came. */
  async fill(item: string): Promise<boolean> {
    const added = await this.send('/shop/cart', { action: 'add', item, quantity: '1' })
    return added !== null && (await this.send('/shop/cart', { [`quantity_${item}`]: '1' })) !== null
  }

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
  button = (shown: string) => ({ action: 'order', source: 'transfer', terms: 'on', shown })

  /** Presses the button. */
  order = (shown: string) => this.send('/shop/checkout/check-order', this.button(shown))
}
