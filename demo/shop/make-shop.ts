import { sql } from 'drizzle-orm'
import type { Ctx, Platform } from '#kit/server/context.ts'
import { runRead, runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { places, quantity, rate, scaled, unitPrice } from '#kit/shared/money/decimals.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { createItem } from '#domains/books/items/server/offers.ts'
import { siteDay, unitsById, vatGroupsById } from '#domains/books/masterdata/server/offers.ts'
import { putIn } from '#domains/books/stock/server/offers.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { putEnglishWords } from '#domains/platform/words/server/offers.ts'
import {
  createCampaign,
  frontAddress,
  openShop,
  putColor,
  putGroup,
  putProduct,
} from '#domains/shop/catalog/server/offers.ts'
import { landingPage, putPage } from '#domains/site/pages/server/offers.ts'
import { makeShopPages } from '#domains/shop/setup/server/offers.ts'
import { winerySeller } from '../books/seller.ts'
import { type Look, productPicture } from './product-picture.ts'
import { idOf } from '../village/village-ids.ts'
import { colours, englishWords, type GroupKey, groups } from './groups.ts'
import { makeOrders, takePayments } from './make-orders.ts'
import type { ShelfProduct } from './shelf-product.ts'
import { storeSampleNotice, tellWhoSells } from './seller.ts'
import { putShipping } from './shipping.ts'
import { shelf } from './shelf.ts'
import { ingredientsOf, type ShopWine } from './wine.ts'
import { wines } from './wines.ts'

const system = systemCaller()

/** True if the shop is empty. */
export const isEmptyShop = async (platform: Platform): Promise<boolean> =>
  (
    await runRead(platform, system, async ({ db }) => {
      const { rows } = await db.execute('select 1 from products limit 1')
      return rows.length === 0
    })
  ).result

/** Units and VAT groups of the books by code. */
async function booksOf(ctx: Ctx) {
  const units = [...(await unitsById(ctx)).values()]
  const vat = [...(await vatGroupsById(ctx)).values()]
  return {
    unit: (code: string) => units.find((unit) => unit.code === code)!._id,
    vatGroup: (key: string) => vat.find((group) => group.key === key)!._id,
  }
}
type Books = Awaited<ReturnType<typeof booksOf>>

/** The item with a number: an existing one, else a new one with its stock. */
async function itemOf(
  ctx: Ctx,
  number: string,
  values: Omit<Parameters<typeof createItem>[1], 'number'>,
  stock: number,
): Promise<string> {
  const { rows } = await ctx.db.execute<{ _id: string }>(
    sql`select "_id" from items where "number" = ${number} and "deletedAt" is null`,
  )
  if (rows[0]) return rows[0]._id
  const item = await createItem(ctx, { ...values, number })
  if (stock > 0)
    await putIn(ctx, [{ item: item._id, quantity: quantity(String(stock)) }], { reason: 'opening' })
  return item._id
}

const bodies: Record<string, string> = {
  white: '#7d8a4a',
  red: '#2f3a22',
  rose: '#e3a4a0',
  sweet: '#c9a13b',
  sparkling: '#3b4a2c',
}

function lookOf({ group, grape }: ShopWine): Look {
  const vessel = group === 'sparkling' ? 'sparkling' : group === 'red' ? 'bordeaux' : 'rhine'
  return {
    vessel: grape === 'Pinot Noir' || grape === 'Chardonnay' ? 'burgundy' : vessel,
    body: bodies[group] ?? '#7d8a4a',
    label: '#f7f1e7',
    mark: group === 'red' ? '#722f37' : group === 'rose' ? '#b4485a' : '#5f7037',
  }
}

const storePicture = (ctx: Ctx, key: string, titles: { de: string; en: string }, look: Look, seed: number) =>
  storeFile(ctx, {
    _id: idOf('drawing', `product ${key}`),
    name: `${slugOf(titles.de)}.svg`,
    content: Buffer.from(productPicture(look, seed)),
    title: titles.de,
    alt: titles.de,
    folder: 'Bilder/Shop',
    translations: { en: { title: titles.en, alt: titles.en } },
  })

/** Weight of a full bottle: a litre weighs a kilogram, the glass about 550 grams. */
const gramsOf = (litres: string) => Number(scaled(litres, places.quantity)) + 550

const bottler = 'Weingut Ebner, Kellergasse 8, 2071 Rebenau'
const sulphites = { de: 'Enthält Sulfite', en: 'Contains sulphites' }

/** Item category of a product group. */
const categoryOf = (group: GroupKey) => groups.find(({ key }) => key === group)!.de

async function putWine(ctx: Ctx, books: Books, wine: ShopWine, place: number): Promise<void> {
  const { number, group, title, en = title, grape, taste, ageing, alcohol, content, vintages, text } = wine
  const items: string[] = []
  for (const [vintage, price, bottles] of vintages)
    items.push(
      await itemOf(
        ctx,
        `${number}-${vintage}`,
        {
          title: { de: title, en },
          category: categoryOf(group),
          vintage,
          size: `${content.replace('.', ',')} l`,
          alcohol,
          unit: books.unit('XBO'),
          vatGroup: books.vatGroup(group === 'sparkling' ? 'standard' : 'wine'),
          origin: 'own',
          content: quantity(content),
          contentUnit: 'LTR',
          weight: gramsOf(content),
          countryOfOrigin: 'AT',
          ageClass: 16,
          stocked: true,
          price: unitPrice(price),
        },
        bottles,
      ),
    )
  await storePicture(ctx, number, { de: title, en }, lookOf(wine), place)
  await putProduct(ctx, {
    _id: idOf('product', number),
    status: 'published',
    title,
    teaser: text.de,
    text: '',
    groups: [idOf('group', group)],
    items,
    properties: [
      { name: 'Rebsorte', value: grape },
      { name: 'Geschmack', value: taste },
      { name: 'Ausbau', value: ageing },
      { name: 'Passt zu', value: wine.with },
    ],
    picture: idOf('drawing', `product ${number}`),
    order: place * 10,
    featured: ['GV', 'GM', 'ZWR', 'RO', 'SK', 'EW'].includes(number),
    goods: 'wine',
    shippingMin: 2,
    shippingMax: 7,
    allergens: sulphites.de,
    ingredients: ingredientsOf(wine).de,
    bottler,
    translations: {
      en: {
        title: en,
        teaser: text.en,
        allergens: sulphites.en,
        ingredients: ingredientsOf(wine).en,
        status: 'published',
      },
    },
  })
}

async function putOther(ctx: Ctx, books: Books, product: ShelfProduct, place: number): Promise<void> {
  const { key, group, title, en, vessel, body, goods, vat, properties, content, text } = product
  const isService = goods === 'service'
  const items: string[] = []
  for (const { number, price, stock, size = '', colour = '' } of product.items)
    items.push(
      await itemOf(
        ctx,
        number,
        {
          title: { de: title, en },
          category: categoryOf(group),
          kind: isService ? 'service' : 'article',
          size,
          colour,
          unit: books.unit(isService ? 'LS' : content?.[1] === 'LTR' ? 'XBO' : 'H87'),
          vatGroup: books.vatGroup(vat),
          origin: 'bought',
          countryOfOrigin: 'AT',
          ageClass: product.ageClass ?? 0,
          alcohol: product.alcohol ?? null,
          stocked: stock !== null,
          price: unitPrice(price),
          ...(content ? { content: quantity(content[0]), contentUnit: content[1] } : {}),
        },
        stock ?? 0,
      ),
    )
  await storePicture(ctx, key, { de: title, en }, { vessel, body, label: '#f7f1e7', mark: '#5f7037' }, place)
  await putProduct(ctx, {
    _id: idOf('product', key),
    status: 'published',
    title,
    teaser: text.de,
    text: '',
    groups: [idOf('group', group)],
    items,
    properties: properties.map(([name, value]) => ({ name, value })),
    tags: [...(product.tags ?? [])],
    picture: idOf('drawing', `product ${key}`),
    order: place * 10,
    featured: ['TS-1', 'SH-1'].includes(key),
    goods,
    shippingMin: isService ? 0 : 2,
    shippingMax: isService ? 0 : 7,
    ...(goods === 'food'
      ? {
          allergens: product.allergens?.de ?? '',
          ingredients: product.ingredients?.de ?? '',
          bottler,
        }
      : {}),
    ...(goods === 'thing'
      ? {
          producer: 'Weingut Ebner',
          producerAddress: 'Kellergasse 8, 2071 Rebenau, Österreich',
          producerContact: winerySeller.email,
        }
      : {}),
    translations: {
      en: {
        title: en,
        teaser: text.en,
        allergens: product.allergens?.en ?? '',
        ingredients: product.ingredients?.en ?? '',
        status: 'published',
      },
    },
  })
}

/** Adds a tile for the shop to the village's landing page. */
async function leadToShop(ctx: Ctx): Promise<void> {
  if ((await landingPage(ctx, 'live')) === null) return
  const texts = {
    de: {
      title: 'Wein vom Weingut Ebner',
      meta_description: 'Online bestellen, ab Hof abholen oder schicken lassen',
      text: `<p>Die Weine aus der Kellergasse gibt es auch im Internet: 60 Produkte, von der Literflasche bis zum Eiswein.</p><p><a href="${frontAddress('de')}">Zum Shop des Weinguts</a></p>`,
    },
    en: {
      title: 'Wine from the Ebner winery',
      meta_description: 'Order online, collect at the farm or have it sent',
      text: `<p>The wines of the cellar lane are on the internet, too: 60 products, from litre bottles to ice wine.</p><p><a href="${frontAddress('en')}">To the shop of the winery</a></p>`,
    },
  }
  await putPage(ctx, {
    _id: idOf('page', 'wine-shop'),
    ...texts.de,
    slug: 'weingut-ebner',
    order: 910,
    showInMenu: false,
    custom_marker: 'tile',
    template: { view: 'contentview' },
    picture: idOf('drawing', 'product GV'),
    status: 'published',
    translations: { en: { ...texts.en, slug: 'ebner-winery', status: 'published' } },
  })
}

/**
 * Creates the winery's shop: groups, colours, 60 products with their items, a campaign, payment methods, orders in
 * every state, and opens it.
 */
export async function makeShop(platform: Platform): Promise<void> {
  const write = <T>(work: (ctx: Ctx) => Promise<T>) => runWrite(platform, system, work)
  await write(async (ctx) => {
    for (const [at, { key, above, de, en }] of groups.entries())
      await putGroup(ctx, {
        _id: idOf('group', key),
        status: 'published',
        title: de,
        parent: above === null ? null : idOf('group', above),
        order: (at + 1) * 10,
        translations: { en: { title: en, status: 'published' } },
      })
    for (const { title, en, value } of colours)
      await putColor(ctx, {
        _id: idOf('color', title),
        status: 'published',
        title,
        value,
        translations: { en: { title: en, status: 'published' } },
      })
    await putEnglishWords(ctx, englishWords)
    await putShipping(ctx)
  })
  // One transaction per product: sixty pictures in one would hold locks for too long
  for (const [at, wine] of wines.entries())
    await write(async (ctx) => putWine(ctx, await booksOf(ctx), wine, at + 1))
  for (const [at, product] of shelf.entries())
    await write(async (ctx) => putOther(ctx, await booksOf(ctx), product, wines.length + at + 1))
  await write(async (ctx) => {
    const today = await siteDay(ctx)
    await createCampaign(ctx, {
      title: { de: 'Kellerräumung', en: 'Cellar clearance' },
      from: today,
      until: laterDay(today, 20),
      percent: rate('15'),
      products: ['BP', 'BB', 'ROH'].map((number) => idOf('product', number)),
      groups: [],
      active: true,
    })
    await tellWhoSells(ctx)
    await makeShopPages(ctx)
    await takePayments(ctx)
    await leadToShop(ctx)
    const notice = await storeSampleNotice(ctx)
    await openShop(ctx, {
      packagingAt: 'Muster-Sammelsystem, Lizenz 4711',
      packagingDe: 'Muster-LUCID DE0000000000000',
      guaranteePicture: notice,
      guaranteePictureEn: notice,
    })
  })
  await makeOrders(platform)
}
