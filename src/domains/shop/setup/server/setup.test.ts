import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestAnswer } from '#app/test-app.ts'
import { serverDomains } from '#app/domains.server.ts'
import { cents } from '#kit/shared/money/cents.ts'
import { unitPrice } from '#kit/shared/money/decimals.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { setItemPrice } from '#domains/books/items/server/offers.ts'
import { createBankAccount, siteDay } from '#domains/books/masterdata/server/offers.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { changeSettings, siteSettings } from '#domains/platform/settings/server/offers.ts'
import { putPage } from '#domains/site/pages/server/offers.ts'
import { createShippingGroup } from '#domains/shop/shipping/server/offers.ts'
import { modelInstructions } from '#domains/shop/orders/server/offers.ts'
import { withdrawalFault } from '../content.rules.ts'
import type { ShownPoint } from '../setup.contract.ts'
import { preflightCommand } from './preflight.command.ts'
import { pointsOf } from './preflight.service.ts'

const app = await testApp('shop setup')
const admin = app.as('admin')
const base = '/api/v0/shop'
const seller = {
  name: 'Weingut Ebner',
  street: 'Kellergasse 8',
  zip: '2071',
  city: 'Rebenau',
  email: 'weingut@ebner.example',
  phone: '+43 2999 4711',
  vatId: 'ATU00000006',
}

const state = async () => {
  const { status, body } = await admin.get(`${base}/setup`)
  expect([status, body.message]).toEqual([200, undefined])
  return body as { points: ShownPoint[]; ready: boolean; missingPages: { path: string }[] }
}
const red = async () => (await state()).points.filter((point) => point.state === 'red').map(({ key }) => key)

async function ok(answer: Promise<TestAnswer>) {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const settle = (values: object) => ok(admin.put(`${base}/settings/catalog`, values))
const sell = (values: object) => ok(admin.put('/api/v0/accounting/settings', values))
const say = (texts: { imprint?: string; imprintEnglish?: string; privacy?: string; email?: string }) =>
  app.write(async (ctx) => {
    const { legal, site } = await siteSettings(ctx)
    const { imprintEnglish: english = legal.imprint.en } = texts
    const { imprint = legal.imprint.de, privacy = legal.privacy.de, email = site.contact.email } = texts
    await changeSettings(ctx, {
      legal: { imprint: { de: imprint, en: english }, privacy: { ...legal.privacy, de: privacy } },
      site: { ...site, contact: { ...site.contact, email } },
    })
  })

const contents = 'Trauben, Sulfite. Brennwert je 100 ml: 310 kJ / 74 kcal'
const made = {
  terms: '',
  jam: '',
  jar: '',
  wine: '',
  shirt: '',
  bottle: '',
  cloth: '',
  shipping: '',
  notice: '',
}
const product = (_id: string, values: object) =>
  ok(admin.put(`${base}/product/${_id}`, { ...values, status: 'published' }))
const item = (_id: string, values: object) => ok(admin.put(`/api/v0/accounting/item/${_id}`, values))

const termsText =
  '<p>Eigene Regeln: Der Vertrag kommt mit der Bestellung zustande. Preise enthalten die Umsatzsteuer. Gezahlt wird im Voraus, geliefert in einer Woche.</p>'
const terms = (text: string) => ok(admin.put(`/api/v0/page/${made.terms}`, { text, status: 'published' }))
const pay = (values: object) => ok(admin.put(`${base}/payment-settings`, values))
const take = (values: object) => ok(admin.put(`${base}/settings/orders`, values))
const send = (values: object) => ok(admin.put(`${base}/shipping_group/${made.shipping}`, values))

/** Starts or stops shipping to a country. */
async function serve(code: string, isServed: boolean) {
  const { shipping_country: found } = await ok(admin.get(`${base}/shipping_country`, { search: code }))
  const { _id } = found.find((one: { code: string }) => one.code === code)
  await ok(admin.put(`${base}/shipping_country/${_id}`, { shippingGroup: isServed ? made.shipping : null }))
}

const privacy = '<p>Was Sie angeben, brauchen wir für Ihre Bestellung und bewahren es sieben Jahre auf.</p>'
const imprint = `<p>${seller.name}, ${seller.street}, UID ${seller.vatId}</p>`

/** `npm run cli -- shop preflight`, with its output lines. */
function command() {
  const lines: string[] = []
  const run = preflightCommand(() => pointsOf(serverDomains)).run(app.platform, {
    args: [],
    options: {},
    say: (line) => void lines.push(line),
    progress: () => undefined,
  })
  return { run, lines }
}

describe('a shop that is not set up', () => {
  test('cannot be switched on, is told why, and stays off', async () => {
    const refused = await admin.put(`${base}/settings/catalog`, { enabled: true })
    expect([refused.status, refused.body.code]).toEqual([422, 'SHOP_NOT_READY'])
    expect(refused.body.message).toContain('Impressum')
    expect((await admin.get(`${base}/settings/catalog`)).body.enabled).toBe(false)
    expect((await app.guest.get('/api/c/site', { path: '/shop' })).body.status).toBe(404)
  })

  test('is an affair of administrators', async () => {
    const member = app.as({ role: 'member', rights: ['product.update'] })
    expect((await app.guest.get(`${base}/setup`)).status).toBe(401)
    expect((await member.get(`${base}/setup`)).status).toBe(403)
    expect((await member.post(`${base}/setup/pages`, {})).status).toBe(403)
    const asked = { point: 'texts.terms', digest: 'x' }
    expect((await app.guest.post(`${base}/setup/confirm`, asked)).status).toBe(401)
    expect((await member.post(`${base}/setup/confirm`, asked)).status).toBe(403)
  })

  test('ends the command with 1 and names what is open', async () => {
    const { run, lines } = command()
    await expect(run).rejects.toMatchObject({ texts: { de: expect.stringContaining('Impressum') } })
    expect(lines.some((line) => line.includes('§ 5 ECG'))).toBe(true)
  })
})

describe('model pages', () => {
  test('have gaps and stay drafts while it is unknown who sells', async () => {
    const { made: drafts } = await ok(admin.post(`${base}/setup/pages`, {}))
    expect(drafts).toEqual(
      ['/Agb', '/Versandkosten', '/Disclaimer'].map((path) => ({ path, published: false })),
    )
    expect((await state()).missingPages).toEqual([])
    expect((await state()).points.find(({ key }) => key === 'texts.terms')).toMatchObject({
      state: 'red',
      text: expect.stringContaining('Firma'),
    })
  })

  test('are never overwritten', async () => {
    await app.write(async ({ db }) => {
      await db.execute('delete from page_routes')
      await db.execute('delete from pages')
    })
    const own = uuidv7()
    made.terms = own
    await app.write((ctx) =>
      putPage(ctx, {
        _id: own,
        title: 'Eigene',
        slug: 'Agb',
        text: termsText,
        status: 'published',
      }),
    )
    await sell(seller)
    const { made: pages } = await ok(admin.post(`${base}/setup/pages`, {}))
    expect(pages).toEqual(['/Versandkosten', '/Disclaimer'].map((path) => ({ path, published: true })))
    // The specification writes it with a capital; slugs of pages are lower case
    expect((await app.guest.get('/api/c/site', { path: '/Agb' })).body.redirect).toMatchObject({ to: '/agb' })
    const shown = (await app.guest.get('/api/c/site', { path: '/agb' })).body
    expect(JSON.stringify(shown.data)).toContain('Eigene Regeln')
    const english = (await app.guest.get('/api/c/site', { path: '/en/disclaimer' })).body
    expect(english.meta.title).toBe('Disclaimer')
  })
})

test('the model instructions on withdrawal say what own ones have to', () => {
  for (const lang of ['de', 'en'] as const)
    for (const bought of ['goods', 'services', 'both'] as const)
      expect([lang, bought, withdrawalFault(modelInstructions(lang, bought))]).toEqual([lang, bought, null])
})

describe('each point', () => {
  beforeAll(async () => {
    await say({ imprint, privacy, email: 'amt@rebenau.example' })
    const notice = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#23395b' } })
      .png()
      .toBuffer()
    made.notice = await app.write(
      async (ctx) => (await storeFile(ctx, { name: 'gewaehrleistung.png', content: notice })).file._id,
    )
    await settle({
      ...{ packagingAt: 'System, Lizenz 1', guaranteePicture: made.notice, guaranteePictureEn: made.notice },
    })
    await app.write(async (ctx) => {
      const rates = [{ _id: uuidv7(), countries: [], upTo: null, cents: cents(500) }]
      const group = await createShippingGroup(
        ctx,
        { title: { de: 'Paket', en: '' }, countedBy: 'order', rates, position: 1 },
        ['at'],
      )
      made.shipping = group._id
      await createBankAccount(ctx, {
        ...{ title: 'Konto', holder: 'Ebner', iban: 'AT611904300234573201', bank: '', isDefault: true },
      })
    })
    await pay({ transfer: true })
    const newItem = async (values: object) =>
      (await ok(admin.post('/api/v0/accounting/item', { price: '10', ...values })))['item']._id as string
    made.bottle = await newItem({
      title: { de: 'Zweigelt', en: '' },
      ...{ vintage: 2025, alcohol: 130, ageClass: 16, content: '0.75', contentUnit: 'LTR' },
    })
    made.cloth = await newItem({ title: { de: 'Leiberl', en: '' } })
    const newProduct = async (values: object) =>
      (await ok(admin.post(`${base}/product`, { status: 'published', ...values })))['product']._id as string
    made.wine = await newProduct({
      title: 'Zweigelt',
      ...{ goods: 'wine', items: [made.bottle], shippingMin: 2, shippingMax: 7 },
      ...{ allergens: 'Sulfite', bottler: 'Weingut Ebner', ingredients: contents },
    })
    made.jar = await newItem({ title: { de: 'Marmelade', en: '' }, content: '0.2', contentUnit: 'KGM' })
    made.jam = await newProduct({
      title: 'Marmelade',
      ...{ goods: 'food', items: [made.jar], shippingMin: 2, shippingMax: 7 },
      ...{ bottler: 'Weingut Ebner', ingredients: 'Marillen, Zucker' },
    })
    made.shirt = await newProduct({
      title: 'Leiberl',
      ...{ goods: 'thing', items: [made.cloth], shippingMin: 2, shippingMax: 7 },
      ...{ producer: 'Ebner', producerAddress: 'Kellergasse 8', producerContact: 'weingut@ebner.example' },
    })
  })

  test('is in order in a shop that has all of it', async () => {
    expect(await red()).toEqual([])
    expect((await state()).ready).toBe(true)
  })

  test('ends the command in peace; with one point broken with 1, and that point alone is named', async () => {
    const whole = command()
    await whole.run
    expect(whole.lines.at(-1)).toMatch(/^(Nichts ist offen|Nothing is open)\.$/)
    const points = (await state()).points.length
    await settle({ packagingAt: '' })
    const broken = command()
    await expect(broken.run).rejects.toMatchObject({
      texts: {
        de: `1 von ${points} Punkten ist offen: Verpackungen.`,
        en: `1 of ${points} points is open: Packaging.`,
      },
    })
    expect(broken.lines.filter((line) => /^(OFFEN|OPEN): /.test(line))).toHaveLength(1)
    await settle({ packagingAt: 'System, Lizenz 1' })
  })

  type Case = [key: string, says: string, spoil: () => Promise<unknown>, mend: () => Promise<unknown>]
  const cases: Case[] = [
    ['seller.company', 'Telefon', () => sell({ phone: '' }), () => sell({ phone: seller.phone })],
    [
      'seller.imprint',
      'Ebner',
      () => say({ imprint: `<p>Gemeinde, ${seller.vatId}</p>` }),
      () => say({ imprint }),
    ],
    ['seller.country', 'Deutschland', () => settle({ country: 'DE' }), () => settle({ country: 'AT' })],
    ['seller.vat', 'UID', () => sell({ vatId: '' }), () => sell({ vatId: seller.vatId })],
    ['seller.vat', 'ATU12345675', () => sell({ vatId: 'ATU12345675' }), () => sell({ vatId: seller.vatId })],
    [
      'texts.terms',
      '/bedingungen',
      () => settle({ termsUrl: '/Bedingungen' }),
      () => settle({ termsUrl: '/Agb' }),
    ],
    ['texts.privacy', 'leer', () => say({ privacy: '<p></p>' }), () => say({ privacy })],
    [
      'texts.shipping',
      'dazukommen',
      () => settle({ showShippingCosts: false }),
      () => settle({ showShippingCosts: true }),
    ],
    [
      'mails.sender',
      'Adresse',
      async () => {
        await take({ email: 'shop@rebenau.example' })
        await say({ email: '' })
      },
      async () => {
        await take({ email: '' })
        await say({ email: 'amt@rebenau.example' })
      },
    ],
    [
      'ordering.payment',
      'keine Zahlungsart',
      () => pay({ transfer: false, invoice: true }),
      () => pay({ transfer: true, invoice: false }),
    ],
    ['sending.costs', 'Für kein Land', () => send({ active: false }), () => send({ active: true })],
    [
      'withdrawal.notice',
      'vierzehn',
      () => take({ withdrawalText: { de: 'Sie können widerrufen.', en: '' } }),
      () => take({ withdrawalText: { de: '', en: '' } }),
    ],
    [
      'withdrawal.notice',
      'Adresse',
      () => take({ withdrawalText: { de: 'Widerruf binnen vierzehn Tagen an [[Adresse]].', en: '' } }),
      () => take({ withdrawalText: { de: '', en: '' } }),
    ],
    [
      'prices.vat',
      'ohne Umsatzsteuer',
      () => settle({ priceView: 'net' }),
      () => settle({ priceView: 'gross' }),
    ],
    ['prices.vat', 'nicht gezeigt', () => settle({ showPrice: false }), () => settle({ showPrice: true })],
    [
      'prices.base',
      'Zweigelt',
      () => item(made.bottle, { content: null, contentUnit: '' }),
      () => item(made.bottle, { content: '0.75', contentUnit: 'LTR' }),
    ],
    [
      'goods.safety',
      'Leiberl',
      () => product(made.shirt, { producerContact: '' }),
      () => product(made.shirt, { producerContact: 'weingut@ebner.example' }),
    ],
    [
      'goods.food',
      'Zweigelt',
      () => product(made.wine, { allergens: '' }),
      () => product(made.wine, { allergens: 'Sulfite' }),
    ],
    [
      'goods.eLabel',
      'Zweigelt',
      () => product(made.wine, { ingredients: '' }),
      () => product(made.wine, { ingredients: contents }),
    ],
    [
      'goods.eLabel',
      'Brennwert',
      () => product(made.wine, { ingredients: 'Trauben' }),
      () => product(made.wine, { ingredients: contents }),
    ],
    [
      'goods.food',
      'Marmelade',
      () => product(made.jam, { ingredients: '' }),
      () => product(made.jam, { ingredients: 'Marillen, Zucker' }),
    ],
    [
      'goods.safety',
      'Leiberl',
      () => product(made.shirt, { producerContact: 'x' }),
      () => product(made.shirt, { producerContact: 'weingut@ebner.example' }),
    ],
    ['seller.company', 'Telefon', () => sell({ phone: 'x' }), () => sell({ phone: seller.phone })],
    [
      'seller.imprint',
      'FN 123456 a',
      () => sell({ registration: 'FN 123456 a' }),
      () => sell({ registration: '' }),
    ],
    [
      'seller.imprint',
      'auf Englisch',
      () => say({ imprintEnglish: '<p>Council of Rebenau, ATU00000006</p>' }),
      () => say({ imprintEnglish: '' }),
    ],
    ['texts.privacy', 'Bestellungen', () => say({ privacy: '<p>x</p>' }), () => say({ privacy })],
    [
      'texts.privacy',
      '/agb',
      () => settle({ privacyUrl: '/Agb', additionalInfoUrl: '' }),
      () => settle({ privacyUrl: '/Datenschutz' }),
    ],
    [
      'texts.terms',
      '/nirgends',
      () => terms(`${termsText}<p><a href="/nirgends">Mehr</a></p>`),
      () => terms(termsText),
    ],
    [
      'texts.terms',
      'keine Geschäftsbedingungen',
      () => terms('<p>Der Musikverein spielt am Sonntag.</p>'),
      () => terms(termsText),
    ],
    [
      'texts.links',
      '/impresum',
      () => settle({ imprintUrl: '/Impresum' }),
      () => settle({ imprintUrl: '/Impressum' }),
    ],
    [
      'texts.links',
      '/verschwunden',
      () => say({ imprint: `${imprint}<p><a href="/verschwunden">Mehr</a> <a href="/shop">Shop</a></p>` }),
      () => say({ imprint }),
    ],
    [
      'texts.links',
      '/versandkosten',
      () => settle({ disclaimerUrl: '/Versandkosten' }),
      () => settle({ disclaimerUrl: '/Disclaimer' }),
    ],
    [
      'texts.links',
      '/nirgends',
      () => settle({ specialConditionsUrl: '/nirgends' }),
      () => settle({ specialConditionsUrl: '' }),
    ],
    [
      'withdrawal.notice',
      'Gegenteil',
      () =>
        take({
          withdrawalText: { de: 'Sie haben kein Recht, binnen vierzehn Tagen zu widerrufen.', en: '' },
        }),
      () => take({ withdrawalText: { de: '', en: '' } }),
    ],
    [
      'sending.packaging',
      'Lizenz',
      () => settle({ packagingAt: 'x' }),
      () => settle({ packagingAt: 'System 1' }),
    ],
    [
      'goods.age',
      'Zweigelt',
      () => item(made.bottle, { ageClass: 0 }),
      () => item(made.bottle, { ageClass: 16 }),
    ],
    [
      'goods.guarantee',
      'ausgeschaltet',
      () => settle({ guaranteeNotice: false }),
      () => settle({ guaranteeNotice: true }),
    ],
    [
      'goods.guarantee',
      'amtliche Bild',
      () => settle({ guaranteePicture: null }),
      () => settle({ guaranteePicture: made.notice }),
    ],
    [
      'goods.times',
      'Leiberl',
      () => product(made.shirt, { shippingMin: 0, shippingMax: 0 }),
      () => product(made.shirt, { shippingMin: 2, shippingMax: 7 }),
    ],
    [
      'texts.disputes',
      'Impressum',
      () => say({ imprint: `${imprint}<p><a href="https://ec.europa.eu/consumers/odr">OS</a></p>` }),
      () => say({ imprint }),
    ],
    [
      'sending.packaging',
      'Lizenz',
      () => settle({ packagingAt: '' }),
      () => settle({ packagingAt: 'System, Lizenz 1' }),
    ],
    [
      'goods.eLabel',
      'Zweigelt',
      async () => {
        await item(made.bottle, { vintage: null })
        await product(made.wine, { ingredients: '' })
      },
      async () => {
        await product(made.wine, { ingredients: contents })
        await item(made.bottle, { vintage: 2025 })
      },
    ],
  ]

  test.each(cases)('%s (%s) turns red alone, by name, and green again', async (key, says, spoil, mend) => {
    await spoil()
    const found = (await state()).points.filter((point) => point.state === 'red')
    expect(found.map((point) => point.key)).toEqual([key])
    expect(found[0]!.text).toContain(says)
    const refused = await admin.put(`${base}/settings/catalog`, { enabled: true })
    expect([refused.status, refused.body.code]).toEqual([422, 'SHOP_NOT_READY'])
    await mend()
    expect(await red()).toEqual([])
  })

  test('packaging is asked for by the countries that are served, not by where the seller is', async () => {
    await serve('de', true)
    const said = async () => (await state()).points.find(({ key }) => key === 'sending.packaging')
    expect(await said()).toMatchObject({ state: 'red', text: expect.stringContaining('LUCID') })
    await settle({ packagingDe: 'x' })
    expect(await said()).toMatchObject({ state: 'red', text: expect.stringContaining('LUCID') })
    await settle({ packagingDe: 'DE1234567890123' })
    expect(await red()).toEqual([])
    await serve('at', false)
    await settle({ packagingAt: '' })
    expect(await red()).toEqual([])
    await serve('at', true)
    expect(await said()).toMatchObject({ state: 'red', text: expect.stringContaining('österreichische') })
    await settle({ packagingAt: 'System, Lizenz 1', packagingDe: '' })
    await serve('de', false)
    expect(await red()).toEqual([])
  })

  test('the closed platform for disputes is found, and German sellers are reminded of arbitration', async () => {
    await say({ imprint: `${imprint}<p><a href="https://ec.europa.eu/consumers/odr">OS</a></p>` })
    expect(await red()).toEqual(['texts.disputes'])
    await say({ imprint })
    await sell({ country: 'DE' })
    const { points } = await state()
    expect(points.find(({ key }) => key === 'texts.disputes')).toMatchObject({ state: 'look' })
    await say({ imprint: `${imprint}<p>Wir nehmen an keiner Verbraucherschlichtungsstelle teil.</p>` })
    expect((await state()).points.find(({ key }) => key === 'texts.disputes')?.state).toBe('green')
    await sell({ country: 'AT' })
    await say({ imprint })
  })

  test('withdrawal.function turns red where nobody hears of one', async () => {
    await say({ email: '' })
    expect(await red()).toEqual(['mails.sender', 'withdrawal.function'])
    await say({ email: 'amt@rebenau.example' })
    expect(await red()).toEqual([])
  })

  test('leads to the field: that shipping is added is a switch of the shop', async () => {
    await settle({ showShippingCosts: false })
    const { points } = await state()
    expect(points.find(({ key }) => key === 'texts.shipping')?.to).toBe('shop/settings/general')
    await settle({ showShippingCosts: true })
  })

  test('words of one language alone are to be looked at, not wrong', async () => {
    await take({ withdrawalText: { de: 'Widerruf binnen vierzehn Tagen an uns.', en: '' } })
    const { points } = await state()
    expect(points.find(({ key }) => key === 'withdrawal.notice')).toMatchObject({ state: 'look' })
    await take({ withdrawalText: { de: '', en: '' } })
  })

  test('goods.guarantee is to be looked at while English pages show the German picture', async () => {
    await settle({ guaranteePictureEn: null })
    const { points } = await state()
    expect(points.find(({ key }) => key === 'goods.guarantee')).toMatchObject({ state: 'look' })
    await settle({ guaranteePictureEn: made.notice })
  })

  test('has a case here; what the button says is no setting, its words are judged where they stand', async () => {
    const alone = ['withdrawal.function', 'prices.thirtyDays', 'ordering.button']
    const tried = new Set([...cases.map(([key]) => key), ...alone])
    expect((await state()).points.map(({ key }) => key).filter((key) => !tried.has(key))).toEqual([])
  })

  test('a campaign that goes below nothing is refused; one that turns out to be is not announced, and prices.thirtyDays is red', async () => {
    const today = await app.write(async (ctx) => {
      const day = await siteDay(ctx)
      for (const price of ['5', '10'])
        await setItemPrice(ctx, made.bottle, {
          ...{ kind: 'sale', price: unitPrice(price), counting: 'gross', from: day },
        })
      return day
    })
    // The price was 5 for a while: 9 is no discount
    const sham = {
      ...{ title: { de: 'Aktion', en: '' }, from: today, until: today, percent: '10' },
      products: [made.wine],
    }
    const refused = await admin.post(`${base}/campaign`, sham)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['percent']])
    expect(refused.body.message).toContain('Zweigelt')
    const { campaign } = await ok(admin.post(`${base}/campaign`, { ...sham, active: false }))
    expect((await admin.put(`${base}/campaign/${campaign._id}`, { active: true })).status).toBe(422)
    await ok(admin.put(`${base}/campaign/${campaign._id}`, { percent: '60', active: true }))
    expect(await red()).toEqual([])
    // A lower earlier price appears afterwards, as if imported from another system
    await app.write(async (ctx) => {
      await ctx.db.execute(
        sql`insert into item_prices ("_id", "item", "kind", "price", "counting", "priceGroup", "fromQuantity", "from", "until", "createdAt")
          select gen_random_uuid(), "item", "kind", 1, "counting", "priceGroup", "fromQuantity", "from" - 5, "from" - 1, "createdAt" - interval '5 days'
          from item_prices where "item" = ${made.bottle}::uuid and "price" = 10`,
      )
      ctx.drop('item', `item:${made.bottle}`)
    })
    expect(await red()).toEqual(['prices.thirtyDays'])
    const { variants } = (await app.guest.get('/api/c/site', { path: '/shop/all/zweigelt' })).body.data ?? {}
    expect(variants ?? [{ price: { campaign: null, before: null } }]).toMatchObject([
      { price: { campaign: null, before: null } },
    ])
    await ok(admin.delete(`${base}/campaign/${campaign._id}`))
    expect(await red()).toEqual([])
  })

  test('stands in both languages with whom it concerns and where it is written', async () => {
    const { points } = (await admin.get(`${base}/setup`, { lang: 'en' })).body as { points: ShownPoint[] }
    expect(points.find(({ key }) => key === 'seller.imprint')?.title).toBe('Imprint')
    expect(points.filter(({ applies, source, to }) => !applies || !source || !to)).toEqual([])
  })

  test('lets the shop be switched on, and its addresses lead to the pages of the law', async () => {
    expect((await app.guest.get('/api/c/site', { path: '/Privacy' })).body.status).toBe(404)
    await settle({ enabled: true })
    expect((await app.guest.get('/api/c/site', { path: '/shop' })).body.status).toBe(200)
    for (const [path, to] of [
      ['/Privacy', '/Datenschutz'],
      ['/en/Imprint', '/en/Impressum'],
    ])
      expect((await app.guest.get('/api/c/site', { path })).body.redirect).toMatchObject({ to })
    const shown = (path: string) => app.guest.get('/api/c/site', { path })
    for (const [path, href] of [
      ['/shop/all/leiberl', 'https://europa.eu/youreurope/garantien'],
      ['/en/shop/all/leiberl', 'https://europa.eu/youreurope/guarantees'],
    ]) {
      const { guarantee } = (await shown(path!)).body.data
      expect(guarantee).toMatchObject({ link: { href }, picture: { w: 300, h: 400 } })
    }
  })
})
