import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverDomains } from '#app/domains.server.ts'
import { testApp, type TestAnswer } from '#app/test-app.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { confirmedHeader } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { createBankAccount } from '#domains/books/masterdata/server/offers.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { createUser } from '#domains/platform/users/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import type { SetupState } from '../setup.contract.ts'
import { judging } from './judging.ts'
import { mailsTo, visitor, who } from './visitor.fixture.ts'

const app = await testApp('open shop')
const admin = app.as('admin')
const base = '/api/v0/shop'
const chief = 'chefin@rebenau.example'

type More = Record<string, string>
async function ok(answer: Promise<TestAnswer>) {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const put = (url: string) => (values: object, more?: More) => admin.put(url, values, more)
const settle = put(`${base}/settings/catalog`)
const sell = put('/api/v0/accounting/settings')
const take = put(`${base}/settings/orders`)
const pay = put(`${base}/payment-settings`)
const send = (values: object, more?: More) => admin.put(`${base}/shipping_group/${made.parcel}`, values, more)
const item = (_id: string, values: object, more?: More) =>
  admin.put(`/api/v0/accounting/item/${_id}`, values, more)
const product = (_id: string, values: object, more?: More) =>
  admin.put(`${base}/product/${_id}`, { ...values, status: 'published' }, more)
const page = (_id: string, values: object, more?: More) =>
  admin.put(`/api/v0/page/${_id}`, { ...values, status: 'published' }, more)
async function legal(texts: { imprint?: string; privacy?: string; email?: string }, more?: More) {
  const { config } = (await admin.get('/api/v0/config/')).body
  const { imprint = config.legal.imprint.de, privacy = config.legal.privacy.de } = texts
  const { email = config.site.contact.email } = texts
  return admin.put(
    '/api/v0/config/',
    {
      legal: { imprint: { de: imprint, en: '' }, privacy: { de: privacy, en: '' } },
      site: { ...config.site, contact: { ...config.site.contact, email } },
    },
    more,
  )
}

const seller = {
  ...{ name: 'Weingut Ebner', street: 'Kellergasse 8', zip: '2071', city: 'Rebenau' },
  ...{ email: 'weingut@ebner.example', phone: '+43 2999 4711', vatId: 'ATU00000006' },
}
const imprint = `<p>${seller.name}, ${seller.street}, UID ${seller.vatId}</p>`
const privacy = '<p>Daten Ihrer Bestellung bewahren wir sieben Jahre lang auf.</p>'
const contents = 'Trauben, Sulfite. Brennwert je 100 ml: 310 kJ / 74 kcal'
const made = { parcel: '', notice: '', bottle: '', jar: '', cloth: '', wine: '', jam: '', shirt: '' }
const pages = { terms: '', termsText: '', shipping: '' }

const state = async (): Promise<SetupState> => ok(admin.get(`${base}/setup`)) as Promise<SetupState>
const red = async () => (await state()).points.filter((one) => one.state === 'red').map(({ key }) => key)
const pointOf = async (key: string) => (await state()).points.find((one) => one.key === key)!
const waiting = async () => {
  const { waiting: groups } = await ok(admin.get('/api/v0/waiting/', { limit: 100 }))
  const found = groups.find(({ name }: { name: string }) => name === 'setup.points')
  return (found?.items ?? []).map(({ title }: { title: string }) => title) as string[]
}

beforeAll(async () => {
  await app.write((ctx) =>
    createUser(ctx, {
      ...{ handle: 'chefin', email: chief, roles: ['admin'] },
      userData: { last_name: 'Chefin' },
    }),
  )
  await ok(sell(seller))
  await ok(legal({ imprint, privacy, email: 'amt@rebenau.example' }))
  await ok(admin.post(`${base}/setup/pages`, {}))
  for (const one of (await ok(admin.get('/api/v0/page/', { limit: 100 }))).page as Record<string, string>[]) {
    if (one['slug'] === 'agb') Object.assign(pages, { terms: one['_id'], termsText: one['text'] })
    if (one['slug'] === 'versandkosten') pages.shipping = one['_id']!
  }
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#23395b' } })
    .png()
    .toBuffer()
  await app.write(async (ctx) => {
    made.notice = (await storeFile(ctx, { name: 'hinweis.png', content: picture })).file._id
    const rates = [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(500) }]
    const parcel = { title: { de: 'Paket', en: '' }, countedBy: 'order' as const, rates, position: 1 }
    made.parcel = (await createShippingGroup(ctx, parcel, ['at', 'de']))._id
    await createBankAccount(ctx, {
      ...{ title: 'Konto', holder: 'Ebner', iban: 'AT611904300234573201', bank: '', isDefault: true },
    })
  })
  await ok(pay({ transfer: true }))
  const newItem = async (values: object) =>
    (await ok(admin.post('/api/v0/accounting/item', { price: '10', ...values })))['item']._id as string
  made.bottle = await newItem({
    title: { de: 'Zweigelt', en: '' },
    ...{ vintage: 2025, alcohol: 130, ageClass: 16, content: '0.75', contentUnit: 'LTR' },
  })
  made.jar = await newItem({ title: { de: 'Marmelade', en: '' }, content: '0.2', contentUnit: 'KGM' })
  made.cloth = await newItem({ title: { de: 'Leiberl', en: '' } })
  const newProduct = async (values: object) =>
    (
      await ok(
        admin.post(`${base}/product`, { status: 'published', shippingMin: 2, shippingMax: 7, ...values }),
      )
    )['product']._id as string
  made.wine = await newProduct({
    ...{ title: 'Zweigelt', goods: 'wine', items: [made.bottle] },
    ...{ allergens: 'Sulfite', bottler: 'Weingut Ebner', ingredients: contents },
  })
  made.jam = await newProduct({
    ...{ title: 'Marmelade', goods: 'food', items: [made.jar] },
    ...{ bottler: 'Weingut Ebner', ingredients: 'Marillen, Zucker' },
  })
  made.shirt = await newProduct({
    ...{ title: 'Leiberl', goods: 'thing', items: [made.cloth] },
    ...{ producer: 'Ebner', producerAddress: 'Kellergasse 8', producerContact: seller.email },
  })
  await ok(
    settle({
      ...{ packagingAt: 'System, Lizenz 1', packagingDe: 'DE1234567890123' },
      ...{ guaranteePicture: made.notice, guaranteePictureEn: made.notice },
    }),
  )
  await ok(settle({ enabled: true }))
})

type Call = (more?: More) => Promise<TestAnswer>
type Effect = 'shop' | 'nothing' | { products: string[] } | { countries: string[] }
const all = () => [made.bottle, made.jar, made.cloth]

/** Each point with its effect in an open shop, a call that makes it fail, and one that resolves it. */
const cases: [key: string, effect: () => Effect, spoil: Call, mend: Call][] = [
  ['seller.company', () => 'shop', (more) => sell({ phone: '' }, more), () => sell({ phone: seller.phone })],
  [
    'seller.country',
    () => 'shop',
    (more) => settle({ country: 'DE' }, more),
    () => settle({ country: 'AT' }),
  ],
  [
    'seller.imprint',
    () => 'shop',
    (more) => legal({ imprint: `<p>Gemeinde ${seller.vatId}</p>` }, more),
    () => legal({ imprint }),
  ],
  ['seller.vat', () => 'shop', (more) => sell({ vatId: '' }, more), () => sell({ vatId: seller.vatId })],
  [
    'texts.terms',
    () => 'shop',
    (more) => page(pages.terms, { text: '<p>Wird überarbeitet.</p>' }, more),
    () => page(pages.terms, { text: pages.termsText }),
  ],
  ['texts.privacy', () => 'shop', (more) => legal({ privacy: '<p>x</p>' }, more), () => legal({ privacy })],
  [
    'texts.shipping',
    () => 'shop',
    (more) => settle({ showShippingCosts: false }, more),
    () => settle({ showShippingCosts: true }),
  ],
  [
    'texts.links',
    () => 'nothing',
    (more) => settle({ imprintUrl: '/x' }, more),
    () => settle({ imprintUrl: '/Impressum' }),
  ],
  [
    'texts.disputes',
    () => 'nothing',
    (more) =>
      legal({ imprint: `${imprint}<p><a href="https://ec.europa.eu/consumers/odr">OS</a></p>` }, more),
    () => legal({ imprint }),
  ],
  [
    'prices.vat',
    () => 'shop',
    (more) => settle({ priceView: 'net' }, more),
    () => settle({ priceView: 'gross' }),
  ],
  [
    'prices.base',
    () => ({ products: [made.bottle] }),
    (more) => item(made.bottle, { content: null, contentUnit: '' }, more),
    () => item(made.bottle, { content: '0.75', contentUnit: 'LTR' }),
  ],
  [
    'goods.safety',
    () => ({ products: [made.cloth] }),
    (more) => product(made.shirt, { producer: '' }, more),
    () => product(made.shirt, { producer: 'Ebner' }),
  ],
  [
    'goods.food',
    () => ({ products: [made.jar] }),
    (more) => product(made.jam, { ingredients: '' }, more),
    () => product(made.jam, { ingredients: 'Marillen, Zucker' }),
  ],
  [
    'goods.eLabel',
    () => ({ products: [made.bottle] }),
    (more) => product(made.wine, { ingredients: 'Trauben' }, more),
    () => product(made.wine, { ingredients: contents }),
  ],
  [
    'goods.age',
    () => ({ products: [made.bottle] }),
    (more) => item(made.bottle, { ageClass: 0 }, more),
    () => item(made.bottle, { ageClass: 16 }),
  ],
  [
    'goods.guarantee',
    () => ({ products: all() }),
    (more) => settle({ guaranteeNotice: false }, more),
    () => settle({ guaranteeNotice: true }),
  ],
  [
    'goods.times',
    () => ({ products: [made.cloth] }),
    (more) => product(made.shirt, { shippingMin: 0, shippingMax: 0 }, more),
    () => product(made.shirt, { shippingMin: 2, shippingMax: 7 }),
  ],
  ['ordering.payment', () => 'shop', (more) => pay({ transfer: false }, more), () => pay({ transfer: true })],
  [
    'mails.sender',
    () => 'shop',
    (more) => legal({ email: '' }, more),
    () => legal({ email: 'amt@rebenau.example' }),
  ],
  [
    'sending.costs',
    () => ({ products: all() }),
    (more) => send({ active: false }, more),
    () => send({ active: true }),
  ],
  [
    'sending.packaging',
    () => ({ countries: ['DE'] }),
    (more) => settle({ packagingDe: 'x' }, more),
    () => settle({ packagingDe: 'DE1234567890123' }),
  ],
  [
    'withdrawal.notice',
    () => 'shop',
    (more) => take({ withdrawalText: { de: 'Sie können binnen 14 Tagen nicht widerrufen.', en: '' } }, more),
    () => take({ withdrawalText: { de: '', en: '' } }),
  ],
  [
    'withdrawal.function',
    () => 'shop',
    (more) => legal({ email: '' }, more),
    () => legal({ email: 'amt@rebenau.example' }),
  ],
]

/** A buyer with an item in the cart, on the page with the order button. */
async function buyer(what = made.cloth) {
  const by = visitor(app)
  await by.add(what)
  return { by, order: await by.toButton(`${uuidv7()}@rebenau.example`) }
}

/**
 * The buyer's view: notice of a closed shop, result of an order, items that can be ordered, countries without shipping.
 */
async function met(order: Awaited<ReturnType<typeof buyer>>['order']) {
  const { frame } = await visitor(app).page('/shop')
  const placed = await order()
  const added: string[] = []
  for (const one of all()) if ((await visitor(app).add(one)).status === 303) added.push(one)
  const unserved: string[] = []
  for (const country of ['AT', 'DE']) {
    const by = visitor(app)
    await by.add(made.cloth)
    const sent = await by.send('/shop/checkout/shipping-info', {
      ...{ ...who, country, zip: country === 'DE' ? '10115' : '3500' },
    })
    if (sent.problem?.fields?.country) unserved.push(country)
  }
  return {
    isTold: JSON.stringify(frame.warnings).includes('keine Bestellungen'),
    order: placed.status === 303 ? 'placed' : placed.problem?.code,
    ...{ added, unserved },
  }
}

function expectedOf(effect: Effect): Awaited<ReturnType<typeof met>> {
  const open = { isTold: false, order: 'placed', added: all(), unserved: [] }
  if (effect === 'nothing') return open
  if (effect === 'shop') return { ...open, isTold: true, order: 'SHOP_CLOSED' }
  if ('countries' in effect) return { ...open, unserved: effect.countries }
  const isClosed = (one: string) => effect.products.includes(one)
  return {
    ...open,
    order: isClosed(made.cloth) ? 'LINES_CLOSED' : 'placed',
    added: all().filter((one) => !isClosed(one)),
  }
}

/** Moves the last mails about points one day into the past. */
const nextDay = () =>
  app.platform.database.pool.query(`update shop_preflight set "mailedAt" = "mailedAt" - interval '1 day'`)

describe('in an open shop', () => {
  test.each(cases)(
    '%s: the screen warns, dashboard and mail report, and what it concerns is not sold',
    async (key, effect, spoil, mend) => {
      const { order } = await buyer()
      await nextDay()
      const before = (await mailsTo(app, chief)).length
      const warned = await spoil()
      expect([warned.status, warned.body.code]).toEqual([409, 'CONFIRMATION_NEEDED'])
      const keys = String(warned.body.details.confirm).split(',')
      expect(keys).toContain(key)
      const { title } = await pointOf(key)
      expect(warned.body.message).toContain(title)
      expect(await red()).toEqual([])

      await ok(spoil({ [confirmedHeader]: warned.body.details.confirm }))
      expect(await red()).toEqual(keys)
      expect(await waiting()).toContain(title)
      const mails = await mailsTo(app, chief)
      expect(mails).toHaveLength(before + 1)
      expect(mails.filter((mail) => mail.includes('shop/settings/configurator'))).toHaveLength(before + 1)
      expect(await met(order)).toEqual(expectedOf(effect()))

      await ok(mend())
      expect((await state()).closed).toEqual({ shop: false, products: 0, countries: [] })
      expect(await red()).toEqual([])
      const again = await buyer()
      expect((await again.order()).status).toBe(303)
    },
  )

  test('a point that somebody turns to and fro is mailed once a day', async () => {
    await nextDay()
    const [, , spoil, mend] = cases[0]!
    const sent = async () => {
      const before = (await mailsTo(app, chief)).length
      const warned = await spoil()
      await ok(spoil({ [confirmedHeader]: warned.body.details.confirm }))
      await ok(mend())
      return (await mailsTo(app, chief)).length - before
    }
    expect([await sent(), await sent()]).toEqual([1, 0])
    await nextDay()
    expect(await sent()).toBe(1)
  })

  test('every point has its case, save for those that nothing which is saved can turn red', async () => {
    const alone = ['ordering.button', 'prices.thirtyDays']
    const tried = new Set([...cases.map(([key]) => key), ...alone])
    expect((await state()).points.map(({ key }) => key).filter((key) => !tried.has(key))).toEqual([])
  })

  test('a product that is closed is told apart on its page, in the cart and before the order', async () => {
    const { by, order } = await buyer(made.jar)
    await by.add(made.cloth)
    const warned = await product(made.jam, { ingredients: '' })
    await ok(product(made.jam, { ingredients: '' }, { [confirmedHeader]: warned.body.details.confirm }))
    expect((await by.page('/shop/all/marmelade')).data).toMatchObject({ isClosed: true })
    const { lines, canOrder } = (await by.page('/shop/cart')).data
    expect(canOrder).toBe(false)
    expect(lines.map(({ notes }: { notes: object[] }) => notes)).toEqual([
      [{ code: 'closed', blocks: true }],
      [],
    ])
    const refused = await order()
    expect([refused.status, refused.problem?.code]).toEqual([409, 'LINES_CLOSED'])
    expect(refused.problem.message).toContain('„Marmelade“')
    await ok(product(made.jam, { ingredients: 'Marillen, Zucker' }))
    expect((await by.page('/shop/all/marmelade')).data).toMatchObject({ isClosed: false })
  })

  test('a second product that lacks the same is warned about, too', async () => {
    const warned = await product(made.shirt, { shippingMin: 0, shippingMax: 0 })
    const confirmed = { [confirmedHeader]: warned.body.details.confirm }
    await ok(product(made.shirt, { shippingMin: 0, shippingMax: 0 }, confirmed))
    // Saving again closes nothing more
    await ok(product(made.shirt, { teaser: 'Rot', shippingMin: 0, shippingMax: 0 }))
    const other = await product(made.jam, { shippingMin: 0, shippingMax: 0 })
    expect([other.status, other.body.code]).toEqual([409, 'CONFIRMATION_NEEDED'])
    await ok(product(made.shirt, { shippingMin: 2, shippingMax: 7 }))
    expect(await red()).toEqual([])
  })

  test('who has no right to a write is refused as before, and not asked', async () => {
    const member = app.as({ role: 'member', rights: ['news.update'] })
    const refused = await member.put(`${base}/settings/catalog`, { guaranteeNotice: false })
    expect([refused.status, refused.body.code]).toEqual([403, 'C100'])
  })

  test('an editor of pages is warned as well', async () => {
    const editor = app.as({
      role: 'member',
      rights: ['page.read', 'page.update', 'page.publish', 'page.remove'],
    })
    const refused = await editor.put(`/api/v0/page/${pages.terms}`, { text: '<p>x</p>', status: 'published' })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFIRMATION_NEEDED'])
  })

  test('a shop that was on before it was judged is judged from then on', async () => {
    const { pool } = app.platform.database
    await pool.query('delete from shop_preflight')
    const unasked = await settle({ guaranteeNotice: false })
    expect(unasked.status).toBe(200)
    expect((await state()).closed.products).toBe(0)
    await pool.query(
      `insert into shop_preflight ("_id", "point", "state", "to", "since") values (gen_random_uuid(), 'setup.begun', 'none', '', now())`,
    )
    await judging(() => serverDomains).job.handle(app.platform)
    expect((await state()).closed.products).toBe(3)
    await ok(settle({ guaranteeNotice: true }))
    expect((await state()).closed.products).toBe(0)
  })

  test('what programs write is judged within a minute', async () => {
    const sweep = judging(() => serverDomains).job
    await sweep.handle(app.platform)
    await app.platform.database.pool.query(`update products set "producer" = '' where "_id" = $1`, [
      made.shirt,
    ])
    await app.write(async (ctx) => ctx.drop('product'))
    await sweep.handle(app.platform)
    expect((await state()).closed.products).toBe(1)
    await app.platform.database.pool.query(`update products set "producer" = 'Ebner' where "_id" = $1`, [
      made.shirt,
    ])
    await app.write(async (ctx) => ctx.drop('product'))
    await sweep.handle(app.platform)
    expect((await state()).closed.products).toBe(0)
  })
})

describe('what no program can judge', () => {
  test('waits for a person, who confirms it with a date; a changed text is asked about again', async () => {
    const asked = await pointOf('texts.terms')
    expect(asked).toMatchObject({ state: 'look', confirmed: null, digest: expect.any(String) })
    expect(await waiting()).toContain(asked.title)
    const confirm = (point: string, digest: string | null) =>
      admin.post(`${base}/setup/confirm`, { point, digest: digest ?? '' })
    expect((await confirm('texts.nothing', asked.digest)).status).toBe(404)
    expect((await confirm('texts.terms', 'x')).body.code).toBe('CONTENT_CHANGED')
    await ok(confirm('texts.terms', asked.digest))
    expect(await pointOf('texts.terms')).toMatchObject({
      state: 'green',
      confirmed: { at: expect.any(String) },
    })
    expect(await waiting()).not.toContain(asked.title)
    await ok(page(pages.terms, { text: `${pages.termsText}<p>Dazu kommt: Wir liefern auch sonntags.</p>` }))
    const changed = await pointOf('texts.terms')
    expect(changed).toMatchObject({
      state: 'look',
      confirmed: null,
      text: expect.stringContaining('geändert'),
    })
    expect((await confirm('texts.terms', asked.digest)).status).toBe(409)
    await ok(confirm('texts.terms', changed.digest))
    expect((await pointOf('texts.terms')).state).toBe('green')
  })

  test('the shop is judged no more once it is off, and nothing of it stays closed', async () => {
    const warned = await settle({ guaranteeNotice: false })
    await ok(settle({ guaranteeNotice: false }, { [confirmedHeader]: warned.body.details.confirm }))
    expect((await state()).closed.products).toBe(3)
    await ok(settle({ enabled: false }))
    expect((await state()).closed).toEqual({ shop: false, products: 0, countries: [] })
    expect(await waiting()).toEqual([])
    await ok(settle({ guaranteeNotice: true }))
    await ok(settle({ enabled: true }))
  })
})
