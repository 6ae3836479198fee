import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { amountOf, type Cents, cents, type Currency, minus, sum, zero } from '#kit/shared/money/cents.ts'
import { quantity, rate } from '#kit/shared/money/decimals.ts'
import { writeRate } from '#kit/shared/money/format.ts'
import type { VatCategory } from '#kit/shared/money/totals.ts'
import { itemsById } from '#domains/books/items/server/offers.ts'
import { partyToday } from '#domains/books/masterdata/server/offers.ts'
import type { overviewCalls } from '../../overview/overview.contract.ts'
import { booksSettings } from '../settings/books-settings.ts'
import { inUnitsOf } from '../quantities/goods.ts'
import { byCurrency } from './by-currency.ts'

/** Sign of an amount: credit notes and cancellations are negative. */
const sign = sql`(case when "direction" = 'charge' then 1 else -1 end)`
const issuedIn = ({ from, to }: { from: string; to: string }): SQL =>
  sql`"kind" = 'invoice' and "number" is not null and "issuedOn" between ${from} and ${to}`

interface Part extends Record<string, unknown> {
  key: string
  label: string
  currency: Currency
  item: string | null
  unit: string | null
  /** Total of the key over all items, which counts each document once. */
  isWhole: boolean
  net: string
  quantity: string
  count: number
}

/**
 * Lines of issued invoices with their share of document discounts and charges, adding up to the document's net total;
 * the last line absorbs rounding. Excludes advances and the lines that deduct them.
 */
const soldLines = (span: { from: string; to: string }, key: SQL, label: SQL): SQL => sql`
  select "key", max("label") as "label", "currency", "item", "unit", grouping("item") = 1 as "isWhole",
    sum("sign" * ("net" + case when "whole" <> 0 then round("adjusted" * "upTo" / "whole") - round("adjusted" * ("upTo" - "net") / "whole")
      when "isLast" then "adjusted" else 0 end))::text as "net",
    sum("sign" * "quantity")::text as "quantity", count(distinct "document")::int as "count"
  from (
    select ${key} as "key", ${label} as "label", d."currency", line->'item'->>'_id' as "item", d."_id" as "document",
      (select own."unit" from document_lines own where own."_id" = (line->>'_id')::uuid) as "unit",
      ${sign} as "sign", (line->>'net')::bigint as "net", (line->>'quantity')::numeric as "quantity",
      (d."content"->'totals'->>'chargeNet')::bigint - (d."content"->'totals'->>'allowanceNet')::bigint as "adjusted",
      sum((line->>'net')::bigint) over (partition by d."_id" order by "at") as "upTo",
      sum((line->>'net')::bigint) over (partition by d."_id") as "whole", "at" = max("at") over (partition by d."_id") as "isLast"
    from documents d cross join lateral jsonb_array_elements(d."content"->'lines') with ordinality as part (line, "at")
    where ${issuedIn(span)} and line->>'type' = 'item' and line->>'role' = 'firm' and line->'advance' = 'null'
      and not (d."type" = 'advance')
      and not exists (select from documents a where a."_id" = d."corrects" and a."type" = 'advance')
  ) as sold
  group by grouping sets (("key", "currency", "item", "unit"), ("key", "currency"))`

const keys: Record<'customer' | 'item' | 'month', { key: SQL; label: SQL }> = {
  customer: { key: sql`coalesce(${partyToday(sql`d."party"`)}::text, '')`, label: sql`d."buyerName"` },
  item: { key: sql`coalesce(line->'item'->>'_id', '')`, label: sql`line->>'name'` },
  month: { key: sql`to_char(d."issuedOn", 'YYYY-MM')`, label: sql`to_char(d."issuedOn", 'YYYY-MM')` },
}

/** Current cost of the parts' items in the currency of the books; null if unknown. */
async function costsOf(ctx: Ctx, parts: readonly Part[]): Promise<(part: Part) => Cents | null> {
  const items = await itemsById(ctx, [...new Set(parts.flatMap(({ item }) => item ?? []))])
  const home = (await booksSettings.read(ctx)).currency
  return ({ item: of, unit, currency, quantity: count }) => {
    const item = currency === home ? items.get(of ?? '') : undefined
    return item?.cost ? amountOf(inUnitsOf(item, { unit, quantity: quantity(count) }), item.cost) : null
  }
}

/** Margin of the parts with known cost; null if there are none. */
function marginOf(parts: readonly Part[], costOf: (part: Part) => Cents | null): Cents | null {
  const known = parts.flatMap((part) => {
    const cost = costOf(part)
    return cost === null ? [] : [minus(cents(Number(part.net)), cost)]
  })
  return known.length > 0 ? sum(known) : null
}

/** `GET …/overview/turnover`: net turnover, VAT of the documents. Advances count once the final invoice is issued. */
export async function turnover(
  ctx: Ctx,
  { by, ...span }: InputOf<typeof overviewCalls.turnover>,
): Promise<OutputOf<typeof overviewCalls.turnover>> {
  if (by === 'vat') return turnoverByVat(ctx, span)
  const { key, label } = keys[by]
  const { rows: found } = await ctx.db.execute<Part>(soldLines(span, key, label))
  const parts = found.filter(({ isWhole }) => !isWhole)
  const costOf = await costsOf(ctx, parts)
  const ofKey = Map.groupBy(parts, (part) => `${part.currency} ${part.key}`)
  const rows = found
    .filter(({ isWhole }) => isWhole)
    .map(({ key: group, label: name, currency, net, count }) => ({
      key: group,
      label: name,
      currency,
      net: cents(Number(net)),
      vat: zero,
      margin: marginOf(ofKey.get(`${currency} ${group}`) ?? [], costOf),
      count,
    }))
  const order = by === 'month' ? (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1) : null
  const sorted = rows.toSorted(order ?? ((a, b) => b.net - a.net))
  return { rows: sorted, sums: turnoverSums(sorted) }
}

const turnoverSums = (rows: readonly { currency: Currency; net: Cents; vat: Cents }[]) =>
  byCurrency(rows, (own) => ({
    net: sum(own.map(({ net }) => net)),
    vat: sum(own.map((row) => row.vat)),
  }))

async function turnoverByVat(ctx: Ctx, span: { from: string; to: string }) {
  const { rows: found } = await vat(ctx, span)
  const rows = found.map(({ currency, category, rate: percent, taxable, vat: amount, country }) => ({
    key: `${category} ${percent}`,
    label: `${country} ${writeRate(percent, ctx.told)}${category === 'S' ? '' : ` ${category}`}`,
    currency,
    net: taxable,
    vat: amount,
    margin: null,
    count: 0,
  }))
  return { rows, sums: turnoverSums(rows) }
}

interface VatRow extends Record<string, unknown> {
  currency: Currency
  country: string
  category: VatCategory
  rate: string
  taxable: string
  vat: string
  taxableLess: string
  vatLess: string
}

/** `GET …/overview/vat` */
export async function vat(
  ctx: Ctx,
  span: InputOf<typeof overviewCalls.vat>,
): Promise<OutputOf<typeof overviewCalls.vat>> {
  const { rows } = await ctx.db.execute<VatRow>(sql`
    select "currency", "country", "category", "rate", sum("taxable")::text as "taxable", sum("vat")::text as "vat",
      sum("taxableLess")::text as "taxableLess", sum("vatLess")::text as "vatLess"
    from (
      select "currency", part->>'country' as "country", part->>'category' as "category", part->>'rate' as "rate",
        ${sign} * (part->>'taxable')::bigint as "taxable", ${sign} * (part->>'vat')::bigint as "vat", 0 as "taxableLess", 0 as "vatLess"
      from documents cross join lateral jsonb_array_elements("content"->'vat') as part where ${issuedIn(span)}
      union all
      -- A document has one country for each category and rate: the buyer's where it was sold under OSS
      select d."currency", coalesce((select charged->>'country' from jsonb_array_elements(d."content"->'vat') as charged
          where charged->>'category' = part->>'category' and (charged->>'rate')::numeric = (part->>'rate')::numeric limit 1),
        d."content"->'seller'->'address'->>'country'), part->>'category', part->>'rate', 0, 0,
        (part->>'net')::bigint, (part->>'vat')::bigint
      from settlements s join documents d on d."_id" = s."document" cross join lateral jsonb_array_elements(s."tax") as part
      where s."on" between ${span.from} and ${span.to}
    ) as parts group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  return {
    rows: rows.map(({ currency, country, category, rate: percent, ...amounts }) => ({
      currency,
      country,
      category,
      rate: rate(percent),
      taxable: cents(Number(amounts.taxable)),
      vat: cents(Number(amounts.vat)),
      taxableLess: cents(Number(amounts.taxableLess)),
      vatLess: cents(Number(amounts.vatLess)),
    })),
  }
}
