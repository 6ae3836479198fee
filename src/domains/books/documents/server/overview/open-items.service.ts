import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { InputOf, OutputOf } from '#kit/shared/contract.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { type Cents, cents, type Currency, sum } from '#kit/shared/money/cents.ts'
import { ofParty, siteDay } from '#domains/books/masterdata/server/offers.ts'
import type { InvoiceType } from '../../content/content.contract.ts'
import type { overviewCalls } from '../../overview/overview.contract.ts'
import { toCharge } from '../quantities/quantities.ts'
import { openAmount } from '../records/documents.kinds.ts'
import { openOfItem } from '../opening/opening-items.kind.ts'
import { byCurrency } from './by-currency.ts'

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

/** `GET …/overview/open-items`: invoices without a due date were due at once. */
export async function openItems(
  ctx: Ctx,
  { party, limit }: InputOf<typeof overviewCalls.openItems>,
): Promise<OutputOf<typeof overviewCalls.openItems>> {
  const today = await siteDay(ctx)
  const { rows } = await ctx.db.execute<OpenRow>(sql`
    select "_id", "type", "number", "issuedOn"::text, "dueOn"::text, "party", "buyerName" as "partyName", "currency", "gross"::text, "open"::text,
      greatest(0, ${today}::date - coalesce("dueOn", "issuedOn")) as "daysOver"
    from (
      select "_id", "type", "number", "issuedOn", "dueOn", "party", "buyerName", "currency", "gross", ${openAmount} as "open" from documents
        where "kind" = 'invoice' and "number" is not null
      union all
      select i."_id", 'opening', i."number", i."issuedOn", i."dueOn", i."party", p."name", i."currency", i."amount", ${openOfItem}
        from opening_items i join parties p on p."_id" = i."party"
    ) as found
    where ${party ? ofParty(sql`"party"`, party) : sql`true`} and "open" <> 0 order by coalesce("dueOn", "issuedOn"), "number"`)
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
    select "_id", 'opening', 'due', coalesce("dueOn", "issuedOn")::text, "number", "name", "currency", "open"::text
      from (select i.*, p."name", ${openOfItem} as "open" from opening_items i join parties p on p."_id" = i."party") as item
      where "open" > 0 and coalesce("dueOn", "issuedOn") between ${from} and ${to}
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

/** `GET …/overview`: number of waiting tasks of each kind. */
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
      (select count(distinct open."document") from (${toCharge(sql`true`)}) as open join documents d on d."_id" = open."document"
        where d."kind" = 'delivery') as "toCharge",
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
