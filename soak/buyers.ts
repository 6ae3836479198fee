import { changeShopSettings } from '#domains/shop/catalog/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import { readConfig } from '#kit/server/start/config.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { openPlatform } from '#kit/server/platform.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'

type Call = (address: string, body?: object, method?: string) => Promise<Record<string, never>>

/** Creates a product with stock. Returns its item. */
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
 * Opens a shop on a site that runs on a data directory: seller, payment, shipping. Legal texts required for real sales
 * are left out. Creates one product and returns its item.
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

/** Answer of the shop to a form: its redirect, or the code of its refusal. */
export interface Answered {
  status: number
  location: string
  /** Empty if accepted. */
  code: string
}

/** Code of the refusal on a page that shows its form again. */
const codeIn = (page: string): string =>
  /id="page-data">.*?"problem":\{"message":"(?:[^"\\]|\\.)*","code":"(\w+)"/s.exec(page)?.[1] ?? ''

/** A buyer with a browser without JavaScript and a separate address. */
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

  /** Network address of the buyer's requests. */
  get network(): string {
    return `10.${this.#number >> 8}.${this.#number & 255}.1`
  }

  /** A cookie set by the shop. */
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

  /** Sends a form; null if no answer came. */
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

  /**
   * Puts one piece into the cart and sets the quantity to one: an earlier request may have succeeded without an answer.
   */
  async fill(item: string): Promise<boolean> {
    const added = await this.send('/shop/cart', { action: 'add', item, quantity: '1' })
    return added !== null && (await this.send('/shop/cart', { [`quantity_${item}`]: '1' })) !== null
  }

  /** Sends the shipping address. */
  address = () =>
    this.send('/shop/checkout/shipping-info', {
      ...{ email: this.email, type: 'person', first_name: 'Kunde', last_name: String(this.#number) },
      ...{ address: 'Hauptplatz 1', zip: '3500', city: 'Krems', country: 'AT', how: 'send' },
    })

  /** Fingerprint of the order shown beside the button; empty if the page or the answer is missing. */
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

  /** Form fields sent by the order button. */
  button = (shown: string) => ({ action: 'order', source: 'transfer', terms: 'on', shown })

  /** Presses the order button. */
  order = (shown: string) => this.send('/shop/checkout/check-order', this.button(shown))
}
