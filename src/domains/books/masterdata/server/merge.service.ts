import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { isProved } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import { answered, linesOf } from '#kit/server/records/answer.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { requireVersion, rowOf } from '#kit/server/records/conflict.ts'
import { Problem } from '#kit/shared/problem.ts'
import { hasRight } from '#kit/shared/access.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import type { StoredLine } from '#kit/server/records/lines.ts'
import type { AlikeParty, likenesses, Party, partyCalls } from '../party.contract.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { parties } from './party.kind.ts'
import { lockParty } from './party.service.ts'
import { partiesTable as table, type PartyRow } from './party.table.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /**
     * A party was merged into another, both locked: listeners replace `from` by `into` in everything still editable.
     */
    partyMerged: { from: string; into: string }
  }
}

type Likeness = (typeof likenesses)[number]

/** Letters and digits only, so that `Linde GmbH.` equals `linde gmbh`. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-9)

function reasonsOf(one: PartyRow, other: PartyRow): Likeness[] {
  const same = (a: string, b: string) => a !== '' && a === b
  return (
    [
      ['vatId', same(one.vatId, other.vatId)],
      ['iban', same(one.iban, other.iban)],
      ['email', same(one.email.toLowerCase(), other.email.toLowerCase())],
      ['phone', same(digits(one.phone), digits(other.phone))],
      ['name', same(folded(one.name), folded(other.name))],
    ] as const
  ).flatMap(([reason, is]) => (is ? [reason] : []))
}

const there = and(isNull(table.deletedAt), isNull(table.mergedInto))
const foldedName = sql`regexp_replace(lower(${table.name}), '[^[:alnum:]]', '', 'g')`

async function shown(ctx: Ctx, rows: readonly PartyRow[]): Promise<Map<string, Party>> {
  const whole = rows.length > 0 ? ((await parties.answer!(ctx, rows)) as unknown as Party[]) : []
  return new Map(whole.map((one) => [one._id, one]))
}

const asAlike = (
  { _id, number, name, city, isCustomer, isVendor }: Party,
  because: Likeness[],
): AlikeParty => ({
  _id,
  number,
  name,
  city,
  isCustomer,
  isVendor,
  because,
})

/** `GET …/party/:_id/alike`: possible duplicates of a party. */
export async function alike(ctx: Ctx, { _id }: { _id: string }) {
  ctx.tag(parties.name)
  const row = await rowOf(ctx, parties, _id)
  const found = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        there,
        ne(table._id, _id),
        or(
          row.vatId ? eq(table.vatId, row.vatId) : undefined,
          row.iban ? eq(table.iban, row.iban) : undefined,
          row.email ? sql`lower(${table.email}) = ${row.email.toLowerCase()}` : undefined,
          row.phone
            ? sql`right(regexp_replace(${table.phone}, '\\D', '', 'g'), 9) = ${digits(row.phone)}`
            : undefined,
          sql`${foldedName} = regexp_replace(lower(${row.name}), '[^[:alnum:]]', '', 'g')`,
        ),
      ),
    )
    .limit(20)
  const whole = await shown(ctx, found)
  return {
    alike: found.flatMap((other) => {
      const because = reasonsOf(row, other)
      return because.length > 0 ? [asAlike(whole.get(other._id)!, because)] : []
    }),
  }
}

/** `GET …/party-duplicates`: pairs that share a VAT id, an account, an address or a name; at most a hundred. */
export async function duplicates(ctx: Ctx) {
  ctx.tag(parties.name)
  const { rows: pairs } = await ctx.db.execute<{ one: string; other: string }>(sql`
    with present as (
      select "_id", "createdAt", "vatId", "iban", lower("email") as "email",
        regexp_replace(lower("name"), '[^[:alnum:]]', '', 'g') as "folded"
      from parties where "deletedAt" is null and "mergedInto" is null
    ), keys as (
      select "_id", "createdAt", 'v' || "vatId" as "key" from present where "vatId" <> ''
      union all select "_id", "createdAt", 'i' || "iban" from present where "iban" <> ''
      union all select "_id", "createdAt", 'e' || "email" from present where "email" <> ''
      union all select "_id", "createdAt", 'n' || "folded" from present where length("folded") > 3
    ), firsts as (
      select "key", (array_agg("_id" order by "createdAt", "_id"))[1] as "one" from keys group by "key" having count(*) > 1 limit 500
    )
    select distinct firsts."one", keys."_id" as "other" from firsts join keys using ("key") where keys."_id" <> firsts."one" limit 100`)
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const rows = ids.length > 0 ? await ctx.db.select().from(table).where(inArray(table._id, ids)) : []
  const byId = new Map(rows.map((row) => [row._id, row]))
  const whole = await shown(ctx, rows)
  return {
    pairs: pairs.flatMap(({ one, other }) => {
      const because = reasonsOf(byId.get(one)!, byId.get(other)!)
      return because.length > 0
        ? [{ one: asAlike(whole.get(one)!, because), other: asAlike(whole.get(other)!, because) }]
        : []
    }),
  }
}

const kept = [
  ...[
    'email',
    'phone',
    'website',
    'vatId',
    'taxNumber',
    'legalId',
    'gln',
    'supplierNumber',
    'orderReference',
  ],
  ...['leitwegId', 'invoiceEmail', 'priceGroup', 'company', 'title', 'firstName', 'lastName'],
] as const

/** A merge may change the bank account only with the right and a fresh proof of identity, as a direct change. */
const mayMoveBank = (ctx: Ctx): boolean => hasRight(ctx.user, 'party', 'bank') && isProved(ctx.user, ctx.now)

/**
 * `POST …/party/:_id/merge`: adds the other party's addresses and contacts, fills empty fields from it and redirects
 * everything still editable to this party. Issued documents keep their name.
 */
export async function merge(ctx: Ctx, { _id, other, version }: InputOf<typeof partyCalls.merge>) {
  if (_id === other)
    throw new Problem('INVALID', 422, {
      de: 'Ein Eintrag lässt sich nicht mit sich selbst zusammenführen.',
      en: 'An entry cannot be merged into itself.',
    })
  // Locked in id order, so that concurrent merges of the same pair do not deadlock
  const locked = new Map<string, PartyRow>()
  for (const one of [_id, other].toSorted()) locked.set(one, await lockParty(ctx, { _id: one }))
  const [into, from] = [locked.get(_id)!, locked.get(other)!]
  await requireVersion(ctx, parties, into, version)
  const [intoLines, fromLines] = (await linesOf(ctx, parties, [into, from])) as [
    Record<string, StoredLine[]>,
    Record<string, StoredLine[]>,
  ]
  const same = (a: StoredLine, b: StoredLine) =>
    JSON.stringify({ ...a, _id: '' }).toLowerCase() === JSON.stringify({ ...b, _id: '' }).toLowerCase()
  const joined = (name: string) => {
    const own = intoLines[name] ?? []
    const more = (fromLines[name] ?? []).filter((line) => !own.some((one) => same(one, line)))
    return [...own, ...more.map((line) => ({ ...line, _id: uuidv7() }))].slice(0, 50)
  }
  const filled = Object.fromEntries(
    kept.flatMap((field) => (into[field] === '' && from[field] !== '' ? [[field, from[field]]] : [])),
  ) as Partial<PartyRow>
  const note = [into.note, from.note].filter(Boolean).join('\n\n').slice(0, 5000)
  const is = await changeRecord(ctx, parties, into, {
    action: 'merge',
    values: {
      ...filled,
      note,
      isCustomer: into.isCustomer || from.isCustomer,
      isVendor: into.isVendor || from.isVendor,
      ...(filled.vatId ? { vatIdState: from.vatIdState, vatIdCheckedAt: from.vatIdCheckedAt } : {}),
      ...(into.iban === '' && mayMoveBank(ctx)
        ? { iban: from.iban, bic: from.bic, accountHolder: from.accountHolder }
        : {}),
      ...(into.terms === null ? { terms: from.terms } : {}),
    },
    lines: { addresses: joined('addresses'), contacts: joined('contacts') },
    beside: { before: {}, after: { merged: from.number } },
  })
  await changeRecord(ctx, parties, from, { action: 'merge', values: { mergedInto: _id } })
  // Redirects earlier merges into the other party as well
  await ctx.db.update(table).set({ mergedInto: _id }).where(eq(table.mergedInto, other))
  await ctx.emit('partyMerged', { from: other, into: _id })
  return { party: (await answered(ctx, parties, [is]))[0] as unknown as Party }
}
