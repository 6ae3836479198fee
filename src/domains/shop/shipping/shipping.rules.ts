import { cents, type Cents, sum, zero } from '#kit/shared/money/cents.ts'
import { places, type Quantity, scaled } from '#kit/shared/money/decimals.ts'
import { type Language, locales } from '#kit/shared/text/languages.ts'

/** True for services only: no shipping and no pick-up. */
export const areServices = (lines: readonly { isService?: boolean }[]): boolean =>
  lines.length > 0 && lines.every(({ isService }) => isService === true)

/** Ways to count shipping costs; `pickup` sends nothing. */
export const countings = ['order', 'weight', 'bottles', 'cartons', 'pickup'] as const
export type ShippingCounting = (typeof countings)[number]

/** Codes of the initial countries (specification § 9). */
export const firstCountries =
  'at de cz hu cy es it si sk ro pt nl fr fi gr gb ee ie lv lt lu pl mt bg be dk'.split(' ')

/** Codes of countries that can be added, most requested first. */
export const addableCountries = 'hr se ch li no is mc sm va ad al ba me mk rs md ua tr us ca au nz jp'.split(
  ' ',
)

/** Countries as in select lists: de, then at first (specification § 9), the others by name. */
export const forSelection = <C extends { code: string; title: string }>(
  countries: readonly C[],
  lang: Language,
): C[] => {
  const first = (code: string) => ['DE', 'AT'].indexOf(code) + 1 || 3
  return countries.toSorted(
    (a, b) => first(a.code) - first(b.code) || a.title.localeCompare(b.title, locales[lang]),
  )
}

/** A line of a group's costs. */
export interface ShippingRate {
  /** ISO 3166-1, lower case; empty: all countries without their own line. */
  countries: readonly string[]
  /** Grams, bottles, or bottles per carton; null: no limit. */
  upTo: number | null
  cents: Cents
}

/** Content to be shipped by one group. */
export interface ShippingLoad {
  /** Grams. */
  weight: number
  bottles: number
}

/** A number of cartons of one size. */
export interface Cartons {
  size: number
  count: number
}

/** Lines that apply to a country: its own, else the general ones. */
export function ratesFor<R extends Pick<ShippingRate, 'countries'>>(
  rates: readonly R[],
  country: string,
): R[] {
  const own = rates.filter(({ countries }) => countries.includes(country))
  return own.length > 0 ? own : rates.filter(({ countries }) => countries.length === 0)
}

const most = ({ upTo }: Pick<ShippingRate, 'upTo'>) => upTo ?? Number.POSITIVE_INFINITY
const times = (amount: Cents, count: number): Cents => cents(BigInt(amount) * BigInt(count))

/** Whole multiples of `size` in `count`. */
const wholeOf = (count: number, size: number) => (count - (count % size)) / size

/** Cost of the smallest sufficient step; loads beyond the largest step take several parcels. */
function byStep(rates: readonly ShippingRate[], amount: number): Cents {
  const steps = rates.toSorted((a, b) => most(a) - most(b))
  const largest = steps.at(-1)!
  const whole = amount > most(largest) ? wholeOf(amount, most(largest)) : 0
  const rest = whole > 0 ? amount % most(largest) : amount
  const last = whole > 0 && rest === 0 ? zero : steps.find((step) => most(step) >= rest)!.cents
  return sum([times(largest.cents, whole), last])
}

/**
 * Up to this number every mix of sizes is tried; beyond it, the size with the lowest price per bottle takes the bulk.
 */
const triedBottles = 240

/** Cheapest cartons for a number of bottles; at equal cost, fewest cartons. */
function byCartons(rates: readonly ShippingRate[], bottles: number): { cents: Cents; cartons: Cartons[] } {
  const sizes = rates.flatMap(({ upTo, cents: price }) =>
    upTo === null ? [] : [{ size: upTo, cents: price }],
  )
  const dense = sizes.toSorted((a, b) => a.cents * b.size - b.cents * a.size || b.size - a.size)[0]
  if (!dense) return { cents: rates[0]!.cents, cartons: [] }
  const needed = Math.max(1, bottles)
  const bulk = Math.max(0, wholeOf(needed - triedBottles, dense.size))
  const best: { cents: Cents; count: number; cartons: ReadonlyMap<number, number> }[] = [
    { cents: zero, count: 0, cartons: new Map() },
  ]
  for (let held = 1; held <= needed - bulk * dense.size; held++) {
    const choices = sizes.map(({ size, cents: price }) => {
      const before = best[Math.max(0, held - size)]!
      return { size, before, cents: sum([before.cents, price]), count: before.count + 1 }
    })
    const [{ size, before, cents: price, count }] = choices.toSorted(
      (a, b) => a.cents - b.cents || a.count - b.count,
    ) as [(typeof choices)[number]]
    const cartons = new Map(before.cartons).set(size, (before.cartons.get(size) ?? 0) + 1)
    best.push({ cents: price, count, cartons })
  }
  const last = best.at(-1)!
  const cartons = new Map(last.cartons)
  if (bulk > 0) cartons.set(dense.size, (cartons.get(dense.size) ?? 0) + bulk)
  return {
    cents: sum([last.cents, times(dense.cents, bulk)]),
    cartons: [...cartons].map(([size, count]) => ({ size, count })).toSorted((a, b) => b.size - a.size),
  }
}

/**
 * Costs of a load to a country (ISO 3166-1, lower case), before thresholds; null without shipping. A load that cannot
 * be counted (weight unknown, no bottles) costs the lowest step.
 */
export function shippingCost(
  { countedBy, rates }: { countedBy: ShippingCounting; rates: readonly ShippingRate[] },
  country: string,
  { weight, bottles }: ShippingLoad,
): { cents: Cents; cartons: Cartons[] } | null {
  if (countedBy === 'pickup') return { cents: zero, cartons: [] }
  const own = ratesFor(rates, country)
  if (own.length === 0) return null
  if (countedBy === 'cartons') return byCartons(own, bottles)
  if (countedBy === 'order') return { cents: own[0]!.cents, cartons: [] }
  return { cents: byStep(own, countedBy === 'weight' ? weight : bottles), cartons: [] }
}

/** Largest number of additional bottles searched for: more than a carton is no useful hint. */
const mostRoom = 12

/** Number of bottles that can be added at no extra cost; 0 if not counted by bottles or without limit. */
export function roomForBottles(
  group: { countedBy: ShippingCounting; rates: readonly ShippingRate[] },
  country: string,
  load: ShippingLoad,
): number {
  if (load.bottles === 0 || (group.countedBy !== 'bottles' && group.countedBy !== 'cartons')) return 0
  const now = shippingCost(group, country, load)?.cents
  const dearer = (more: number) =>
    shippingCost(group, country, { ...load, bottles: load.bottles + more })?.cents !== now
  for (let more = 1; more <= mostRoom; more++) if (dearer(more)) return more - 1
  return 0
}

/** Number of bottles missing until all cartons are full, mixed or not; 0: none, or partial cartons are allowed. */
export function missingBottles(
  {
    countedBy,
    fullCartons,
    rates,
  }: {
    countedBy: ShippingCounting
    fullCartons: boolean
    rates: readonly ShippingRate[]
  },
  country: string,
  bottles: number,
): number {
  if (!fullCartons || countedBy !== 'cartons' || bottles === 0) return 0
  const sizes = [...new Set(ratesFor(rates, country).flatMap(({ upTo }) => upTo ?? []))]
  const least = Math.min(...sizes)
  if (!Number.isFinite(least)) return 0
  // Smallest number per remainder that full cartons hold: adding the smallest size keeps the remainder
  const first = Array.from({ length: least }, () => Number.POSITIVE_INFINITY)
  first[0] = 0
  for (let round = 1; round < least; round++)
    for (const size of sizes)
      for (const [rest, held] of first.entries()) {
        const next = (rest + size) % least
        first[next] = Math.min(first[next]!, held + size)
      }
  let missing = 0
  while (first[(bottles + missing) % least]! > bottles + missing) missing++
  return missing
}

const litre = scaled('1', places.quantity)
/** Divisor that converts a unit of content to litres. */
const perLitre: Readonly<Record<string, bigint>> = { MLT: 1000n, CLT: 100n, LTR: 1n }

/**
 * Places that a piece takes in a carton of bottles, by its content: one up to a litre, two up to two litres (a magnum).
 * Anything else is not a bottle: a glass of jam, a canister.
 */
export function bottlePlaces({
  content,
  contentUnit,
}: {
  content: Quantity | null
  contentUnit: string
}): 0 | 1 | 2 {
  const per = perLitre[contentUnit]
  if (content === null || per === undefined) return 0
  const held = scaled(content, places.quantity)
  if (held * 10n < litre * per || held > 2n * litre * per) return 0
  return held <= litre * per ? 1 : 2
}
