import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../../../kit/server/context.ts'
import type { InputOf, OutputOf } from '../../../../../kit/shared/contract.ts'
import { laterDay } from '../../../../../kit/shared/days.ts'
import {
  amountOf,
  type Cents,
  cents,
  type Currency,
  minus,
  sum,
  zero,
} from '../../../../../kit/shared/money/cents.ts'
import { quantity, rate } from '../../../../../kit/shared/money/decimals.ts'
import { writeRate } from '../../../../../kit/shared/money/format.ts'
import type { VatCategory } from '../../../../../kit/shared/money/totals.ts'
import { itemsById } from '../../../items/server/offers.ts'
import { siteDay } from '../../../masterdata/server/offers.ts'
import type { overviewCalls } from '../../overview.contract.ts'
import type { InvoiceType } from '../../content.contract.ts'
import { booksSettings } from '../books-settings.ts'
import { openAmount } from '../documents.kinds.ts'
import { openOfItem } from '../opening/opening-items.kind.ts'

/** Whether an amount counts for or against: credit notes and cancellations take away. */
const sign = sql`(case when "direction" = 'charge' then 1 else -1 end)`
const issuedIn = ({ from, to }: { from: string; to: string }): SQL =>
  sql`"kind" = 'invoice' and "number" is not null and "issuedOn" between ${from} and ${to}`

interface OpenRow extends Record<string, unknown> {
  _id: string
  type: InvoiceType | 'opening'
  number: string
  issuedOn: string
  dueOn: string | null
  party: string | null
  partyName: string
  currency: Currency
  gross: string
  open: string
  daysOver: number
}

/** Amounts of one currency add up to something, those of several do not: what is told of each, in the order of their codes. */
const byCurrency = <Row extends { currency: Currency }, Sums extends object>(
  rows: readonly Row[],
  sumsOf: (own: readonly Row[]) => Sums,
): (Sums & { currency: Currency })[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => ({ currency, ...sumsOf(own) }))

/** `GET …/overview/open-items` */
export async function openItems(
  ctx: Ctx,
  { party, limit }: InputOf<typeof overviewCalls.openItems>,
): Promise<OutputOf<typeof overviewCalls.openItems>> {
  const today = await siteDay(ctx)
  const { rows } = await ctx.db.execute<OpenRow>(sql`
    select "_id", "type", "number", "issuedOn"::text, "dueOn"::text, "party", "buyerName" as "partyName", "currency", "gross"::text, "open"::text,
      greatest(0, ${today}::date - coalesce("dueOn", ${today}::date)) as "daysOver"
    from (
      select "_id", "type", "number", "issuedOn", "dueOn", "party", "buyerName", "currency", "gross", ${openAmount} as "open" from documents
        where "kind" = 'invoice' and "number" is not null
      union all
      select i."_id", 'opening', i."number", i."issuedOn", i."dueOn", i."party", p."name", i."currency", i."amount", ${openOfItem}
        from opening_items i join parties p on p."_id" = i."party"
    ) as found
    where ${party ? sql`"party" = ${party}::uuid` : sql`true`} and "open" <> 0 order by "dueOn" nulls last, "number"`)
  const items = rows.map((row) => ({
    ...row,
    gross: cents(Number(row.gross)),
    open: cents(Number(row.open)),
  }))
  const within = (own: readonly (typeof items)[number][], least: number, most: number): Cents =>
    sum(
      own
        .filter(({ open, daysOver }) => open > 0 && daysOver >= least && daysOver <= most)
        .map(({ open }) => open),
    )
  return {
    items: items.slice(0, limit),
    total: items.length,
    sums: byCurrency(items, (own) => ({
      due: within(own, 0, 0),
      over30: within(own, 1, 30),
      over60: within(own, 31, 60),
      more: within(own, 61, Infinity),
      owed: sum(own.filter(({ open }) => open < 0).map(({ open }) => open)),
      opening: sum(own.filter(({ type }) => type === 'opening').map(({ open }) => open)),
    })),
  }
}

interface Part extends Record<string, unknown> {
  key: string
  label: string
  currency: Currency
  item: string | null
  /** All items of the key together: their documents count once. */
  isWhole: boolean
  net: string
  quantity: string
  count: number
}

/** Lines of issued invoices with their share of what the document takes off and adds left out: what was sold, by its own price. */
const soldLines = (span: { from: string; to: string }, key: SQL, label: SQL): SQL => sql`
  select "key", max("label") as "label", "currency", "item", grouping("item") = 1 as "isWhole",
    sum("net")::text as "net", sum("quantity")::text as "quantity", count(distinct "document")::int as "count"
  from (
    select ${key} as "key", ${label} as "label", d."currency", line->'item'->>'_id' as "item", d."_id" as "document",
      ${sign} * (line->>'net')::bigint as "net", ${sign} * (line->>'quantity')::numeric as "quantity"
    from documents d cross join lateral jsonb_array_elements(d."content"->'lines') as line
    where ${issuedIn(span)} and line->>'type' = 'item' and line->>'role' = 'firm' and line->'advance' = 'null'
      and not (d."type" = 'advance')
  ) as sold
  group by grouping sets (("key", "currency", "item"), ("key", "currency"))`

const keys: Record<'customer' | 'item' | 'month', { key: SQL; label: SQL }> = {
  customer: { key: sql`coalesce(d."party"::text, '')`, label: sql`d."buyerName"` },
  item: { key: sql`coalesce(line->'item'->>'_id', '')`, label: sql`line->>'name'` },
  month: { key: sql`to_char(d."issuedOn", 'YYYY-MM')`, label: sql`to_char(d."issuedOn", 'YYYY-MM')` },
}

/** What the items of parts cost to buy today, in the currency of the books; null where that is not known. */
async function costsOf(ctx: Ctx, parts: readonly Part[]): Promise<(part: Part) => Cents | null> {
  const items = await itemsById(ctx, [...new Set(parts.flatMap(({ item }) => item ?? []))])
  const home = (await booksSettings.read(ctx)).currency
  return ({ item, currency, quantity: count }) => {
    const cost = currency === home ? items.get(item ?? '')?.cost : null
    return cost ? amountOf(quantity(count), cost) : null
  }
}

/** What is left of the parts whose cost is known; null where none is. */
function marginOf(parts: readonly Part[], costOf: (part: Part) => Cents | null): Cents | null {
  const known = parts.flatMap((part) => {
    const cost = costOf(part)
    return cost === null ? [] : [minus(cents(Number(part.net)), cost)]
  })
  return known.length > 0 ? sum(known) : null
}

/** `GET …/overview/turnover`: net of what was sold, VAT of the documents. Advances count when the final invoice comes. */
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

interface DayRow extends Record<string, unknown> {
  _id: string
  kind: 'offer' | 'invoice' | 'template' | 'opening'
  what: 'due' | 'cashDiscount' | 'validUntil' | 'next'
  on: string
  number: string | null
  partyName: string
  currency: Currency
  amount: string
}

/** `GET …/overview/calendar` */
export async function calendar(
  ctx: Ctx,
  { from, to }: InputOf<typeof overviewCalls.calendar>,
): Promise<OutputOf<typeof overviewCalls.calendar>> {
  const { rows } = await ctx.db.execute<DayRow>(sql`
    with unpaid as (
      select * from (select *, ${openAmount} as "open" from documents
        where "kind" = 'invoice' and "number" is not null and "direction" = 'charge') as issued where "open" > 0
    )
    select "_id", 'invoice' as "kind", 'due' as "what", "dueOn"::text as "on", "number", "buyerName" as "partyName", "currency", "open"::text as "amount"
      from unpaid where "dueOn" between ${from} and ${to}
    union all
    select "_id", 'opening', 'due', "dueOn"::text, "number", "name", "currency", "open"::text
      from (select i.*, p."name", ${openOfItem} as "open" from opening_items i join parties p on p."_id" = i."party") as item
      where "open" > 0 and "dueOn" between ${from} and ${to}
    union all
    select "_id", 'invoice', 'cashDiscount', discount->>'until', "number", "buyerName", "currency", discount->>'payable'
      from unpaid cross join lateral jsonb_array_elements("content"->'terms'->'cashDiscounts') as discount
      where discount->>'until' between ${from} and ${to} and "open" = "due"
    union all
    select "_id", 'offer', 'validUntil', "validUntil"::text, "number", "buyerName", "currency", "gross"::text
      from documents where "kind" = 'offer' and "state" = 'sent' and "validUntil" between ${from} and ${to}
    union all
    select "_id", 'template', 'next', "nextOn"::text, null, "buyerName", "currency", "gross"::text
      from documents where "kind" = 'template' and "state" = 'active' and "every" is not null and "nextOn" between ${from} and ${to}
    order by "on", "what", "number" limit 2000`)
  return { days: rows.map((row) => ({ ...row, amount: cents(Number(row.amount)) })) }
}

/** `GET …/overview`: how much of each waits. */
export async function due(ctx: Ctx): Promise<OutputOf<typeof overviewCalls.due>> {
  const today = await siteDay(ctx)
  const soon = laterDay(today, 7)
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    with issued as (
      select "dueOn", ${openAmount} as "open" from documents where "kind" = 'invoice' and "number" is not null
    )
    select
      (select count(*) from documents where "state" = 'draft' and "kind" <> 'template') as "drafts",
      (select count(*) from documents where "kind" = 'order' and "state" in ('confirmed', 'delivering')) as "toDeliver",
      (select count(distinct q."document") from document_quantities q join documents d on d."_id" = q."document"
        where d."kind" = 'delivery' and q."charged" <> q."total") as "toCharge",
      (select count(*) from issued where "open" > 0 and "dueOn" < ${today}) as "overdue",
      (select count(*) from issued where "open" > 0 and "dueOn" between ${today} and ${soon}) as "dueSoon",
      (select count(*) from issued where "open" < 0) as "toRefund",
      (select count(*) from documents where "kind" = 'offer' and "state" = 'sent' and "validUntil" between ${today} and ${soon}) as "offersEnding",
      (select count(*) from opening_items i where ${openOfItem} <> 0) as "opening"`)
  const { rows: overdue } = await ctx.db.execute<{ currency: Currency; amount: string }>(sql`
    select "currency", sum("open")::text as "amount" from (select "currency", "dueOn", ${openAmount} as "open" from documents
      where "kind" = 'invoice' and "number" is not null) as issued
    where "open" > 0 and "dueOn" < ${today} group by 1 order by 1`)
  const [found] = rows
  const of = (name: string) => Number(found?.[name] ?? 0)
  return {
    drafts: of('drafts'),
    toDeliver: of('toDeliver'),
    toCharge: of('toCharge'),
    overdue: of('overdue'),
    overdueAmounts: overdue.map(({ currency, amount }) => ({ currency, amount: cents(Number(amount)) })),
    dueSoon: of('dueSoon'),
    toRefund: of('toRefund'),
    offersEnding: of('offersEnding'),
    opening: of('opening'),
  }
}
