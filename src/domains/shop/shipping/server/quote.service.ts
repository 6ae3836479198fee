import type { Ctx } from '#kit/server/context.ts'
import { type Cents, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { Problem } from '#kit/shared/problem.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { sayIn } from '#kit/shared/records/translated.ts'
import { listedProducts, shippingWeeks, shopClosures } from '#domains/shop/catalog/server/offers.ts'
import {
  areServices,
  type Cartons,
  forSelection,
  missingBottles,
  roomForBottles,
  shippingCost,
  type ShippingLoad,
} from '../shipping.rules.ts'
import { type KnownGroup, knownShipping } from './known-shipping.ts'

/** An item to be shipped. */
export interface ShippingLine {
  item: string
  product: string
  /** Whole pieces. */
  quantity: number
  /** Grams per piece with packaging; null: unknown, counted as zero. */
  weight: number | null
  /** Places that a piece takes in a carton of bottles; 0: not a bottle. */
  bottles: number
  ageClass: 0 | 16 | 18
  /** A service, which is not shipped. */
  isService?: boolean
  /** Days until dispatch (`shippingMin`, `shippingMax` of the product); null: not stated. */
  days: { min: number; max: number } | null
}

/** Costs and duration of shipping. */
export interface ShippingQuote {
  /** ISO 3166-1, capitals; empty for pick-up. */
  country: string
  /** Shipping group of the country; for pick-up, its place. */
  group: { _id: string; title: string }
  /** With VAT, as shown to consumers; zero for pick-up and from the threshold on. */
  cents: Cents
  /** Costs by group: some product groups have their own. */
  parts: { _id: string; title: string; cents: Cents }[]
  /** Expected shipping in whole weeks (specification § 9); null: not stated. */
  weeks: { min: number; max: number } | null
  /** Value of goods for free shipping, and the missing amount (0: reached); null: never free. */
  free: { from: Cents; missing: Cents } | null
  /** Cartons of bottles, largest first; empty if not counted in cartons. */
  cartons: Cartons[]
  /** Bottles that could be added at no extra cost. */
  roomForBottles: number
  /** Bottles missing until all cartons are full, if only full ones are sent: blocks the order. */
  missingBottles: number
  /** An adult must sign for the parcel. */
  adultSignature: boolean
  pickup: boolean
}

/** Request for a quote; `country` in upper or lower case, `pickup` the id of a place, or true for the first. */
export interface ShippingAsked {
  country: string
  lines: readonly ShippingLine[]
  goodsCents: Cents
  pickup?: boolean | string
}

const notServed = (country: string, goods?: string) => {
  const name = (lang: 'de' | 'en') => countryName(country, lang) ?? country.toUpperCase()
  const text = goods
    ? {
        de: `${goods}: Das versenden wir leider nicht in dieses Land (${name('de')}). Bitte wählen Sie ein anderes Land oder nehmen Sie es aus dem Warenkorb.`,
        en: `${goods}: we are sorry, we do not send this to that country (${name('en')}). Please choose another country or take it out of the cart.`,
      }
    : {
        de: `In dieses Land versenden wir leider nicht: ${name('de')}. Bitte wählen Sie ein anderes Land.`,
        en: `We are sorry, we do not ship to this country: ${name('en')}. Please choose another country.`,
      }
  return new Problem('NOT_SERVED', 422, text, { fields: { country: text }, details: { country } })
}
const noPickup = () =>
  new Problem('NO_PICKUP', 422, {
    de: 'Abholen ist hier zurzeit nicht möglich. Bitte wählen Sie den Versand.',
    en: 'Goods cannot be picked up here at the moment. Please choose shipping.',
  })

const titleOf = (ctx: Ctx, group: KnownGroup) => ({
  _id: group._id,
  title: sayIn(group.title, ctx.lang).text,
})

function weeksOf(
  lines: readonly ShippingLine[],
  groups: readonly Pick<KnownGroup, 'daysMin' | 'daysMax'>[],
): ShippingQuote['weeks'] {
  // Everything leaves together once the last item is ready
  const most = (values: readonly number[]) => Math.max(0, ...values)
  return shippingWeeks({
    shippingMin: most(lines.map(({ days }) => days?.min ?? 0)) + most(groups.map(({ daysMin }) => daysMin)),
    shippingMax: most(lines.map(({ days }) => days?.max ?? 0)) + most(groups.map(({ daysMax }) => daysMax)),
  })
}

/** Lines by shipping group: the group of their goods, else the country's. */
async function byGroup(
  ctx: Ctx,
  groups: readonly KnownGroup[],
  { lines, country, own }: { lines: readonly ShippingLine[]; country: string; own: KnownGroup | null },
): Promise<Map<KnownGroup, ShippingLine[]>> {
  const special = groups.filter(
    ({ productGroups, countedBy }) => productGroups.length > 0 && countedBy !== 'pickup',
  )
  const products =
    special.length > 0 ? new Map((await listedProducts(ctx)).map((one) => [one._id, one])) : new Map()
  const split = new Map<KnownGroup, ShippingLine[]>()
  for (const line of lines) {
    const product = products.get(line.product)
    const goods = special.find(({ productGroups }) =>
      productGroups.some((_id) => product?.groups.includes(_id)),
    )
    const group = goods ?? own
    if (!group) throw notServed(country)
    if (goods && !shippingCost(goods, country, { weight: 0, bottles: 0 }))
      throw notServed(country, product?.title)
    split.set(group, [...(split.get(group) ?? []), line])
  }
  return split
}

const loadOf = (lines: readonly ShippingLine[]): ShippingLoad => ({
  weight: lines.reduce((total, { weight, quantity }) => total + (weight ?? 0) * quantity, 0),
  bottles: lines.reduce((total, { bottles, quantity }) => total + bottles * quantity, 0),
})

/**
 * Costs and duration of shipping. Tags the answer. Throws Problem `NOT_SERVED` (422, field `country`) for a country, or
 * goods, without shipping, `NO_PICKUP` (422).
 */
export async function shippingFor(ctx: Ctx, asked: ShippingAsked): Promise<ShippingQuote> {
  const { lines, goodsCents } = asked
  const { groups, countries } = await knownShipping(ctx)
  const goods = lines.filter(({ isService }) => !isService)
  const isSent = !areServices(lines)
  if (asked.pickup) {
    const place = groups.find(
      ({ _id, countedBy }) => countedBy === 'pickup' && (asked.pickup === true || asked.pickup === _id),
    )
    if (!place) throw noPickup()
    return {
      country: '',
      group: titleOf(ctx, place),
      cents: zero,
      parts: [],
      weeks: weeksOf(lines, [place]),
      free: null,
      cartons: [],
      roomForBottles: 0,
      missingBottles: 0,
      adultSignature: false,
      pickup: true,
    }
  }
  const country = asked.country.toLowerCase()
  const known = countries.find(({ code }) => code === country)
  const own = groups.find(({ _id }) => _id === known?.shippingGroup) ?? null
  if (!known || !own || !shippingCost(own, country, { weight: 0, bottles: 0 })) throw notServed(country)
  if (isSent && (await shopClosures(ctx)).countries.includes(country.toUpperCase())) throw notServed(country)
  const split = await byGroup(ctx, groups, { lines: goods, country, own })
  const quoted = [...split].map(([group, sent]) => {
    const load = loadOf(sent)
    const cost = shippingCost(group, country, load)!
    const isFree = group.freeFrom !== null && goodsCents >= group.freeFrom
    const fee = sent.some(({ ageClass }) => ageClass > 0) ? group.adultFee : zero
    return {
      group,
      load,
      cartons: cost.cartons,
      cents: isFree ? zero : sum([cost.cents, fee]),
      missing: missingBottles(group, country, load.bottles),
      room: isFree ? 0 : roomForBottles(group, country, load),
    }
  })
  const from = (quoted.find(({ group }) => group === own) ?? quoted[0])?.group.freeFrom ?? null
  const reached = from !== null && goodsCents >= from
  return {
    country: country.toUpperCase(),
    group: titleOf(ctx, own),
    cents: sum(quoted.map((one) => one.cents)),
    parts: quoted.map(({ group, cents }) => ({ ...titleOf(ctx, group), cents })),
    weeks: isSent
      ? weeksOf(
          goods,
          quoted.map(({ group }) => group),
        )
      : null,
    free: from === null || !isSent ? null : { from, missing: reached ? zero : minus(from, goodsCents) },
    cartons: quoted.flatMap(({ cartons }) => cartons),
    roomForBottles: quoted.find(({ load }) => load.bottles > 0)?.room ?? 0,
    missingBottles: quoted.reduce((total, { missing }) => total + missing, 0),
    adultSignature: goods.some(({ ageClass }) => ageClass > 0),
    pickup: false,
  }
}

/** A selectable country. */
export interface ShippingCountry {
  /** ISO 3166-1, capitals, as in addresses of parties and documents. */
  code: string
  /** In the language of the context. */
  title: string
  /** Shipping is available. */
  served: boolean
}

/**
 * Selectable countries for addresses, in their stored order (specification § 3). Tags the answer.
 * @param options `forSelection`: de, then at first (§ 9), the others by name; `servedOnly`: only countries with
 * shipping; `evenClosed`: ignores closures by the preflight
 */
export async function shippingCountries(
  ctx: Ctx,
  options: { forSelection?: boolean; servedOnly?: boolean; evenClosed?: boolean } = {},
): Promise<ShippingCountry[]> {
  const { groups, countries } = await knownShipping(ctx)
  const closed = options.evenClosed ? [] : (await shopClosures(ctx)).countries
  const all = countries.map(({ code, shippingGroup }) => {
    const group = groups.find(({ _id }) => _id === shippingGroup)
    return {
      code: code.toUpperCase(),
      title: countryName(code, ctx.lang) ?? code.toUpperCase(),
      served:
        group !== undefined &&
        !closed.includes(code.toUpperCase()) &&
        shippingCost(group, code, { weight: 0, bottles: 0 }) !== null,
    }
  })
  const wanted = options.servedOnly ? all.filter(({ served }) => served) : all
  return options.forSelection ? forSelection(wanted, ctx.lang) : wanted
}

/** Places of pick-up, in order; empty: pick-up is not offered. Tags the answer. */
export async function pickupPlaces(ctx: Ctx): Promise<{ _id: string; title: string; text: string }[]> {
  const { groups } = await knownShipping(ctx)
  return groups
    .filter(({ countedBy }) => countedBy === 'pickup')
    .map((group) => ({ ...titleOf(ctx, group), text: sayIn(group.text, ctx.lang).text }))
}

/** First place of pick-up; null: pick-up is not offered. Tags the answer. */
export const pickupOf = async (ctx: Ctx): Promise<{ _id: string; title: string; text: string } | null> =>
  (await pickupPlaces(ctx))[0] ?? null
