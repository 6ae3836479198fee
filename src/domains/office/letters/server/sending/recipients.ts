import { sql } from 'drizzle-orm'
import type { Database, Queries } from '#kit/server/database/connect.ts'
import { planKept } from '#kit/server/database/pool.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { subscribersTable as readers } from '#domains/office/newsletter/server/offers.ts'
import type { RecipientState } from '../../letters.rules.ts'
import { isSuppressed } from './audience.ts'
import { recipientsTable as table, sendingsTable } from '../letters.table.ts'

/** A recipient whose letter is being sent. */
export interface Begun extends Record<string, unknown> {
  _id: string
  subscriber: string
  email: string
  name: string
  lang: Language
  tries: number
  measured: boolean
}

/** The result for one letter. */
export interface Settled {
  _id: string
  state: RecipientState
  why: string
  answer: string
  tries: number
  /** ISO time before which it is not tried again. */
  notBefore: string | null
}

/**
 * After a crash: letters being sent become uncertain, and reserved ones wait again. Only for the holder of the
 * sending's lock, when no other process is sending its letters.
 */
export async function recoverRecipients(db: Queries, sending: string): Promise<number> {
  await db.execute(sql`
    update ${table} set "state" = 'waiting', "run" = null where "sending" = ${sending}::uuid and "state" = 'claimed'`)
  const { rows } = await db.execute(sql`
    update ${table} set "state" = 'uncertain', "why" = 'crash', "at" = now()
    where "sending" = ${sending}::uuid and "state" = 'handing' returning "_id"`)
  return rows.length
}

/**
 * Spreads waiting letters over time according to the limits per domain. Repeated at each start, so that letters
 * accumulated during a pause are not sent at once.
 */
export async function spreadByDomain(
  db: Queries,
  sending: string,
  domains: readonly { domain: string; perMinute: number }[],
): Promise<void> {
  for (const { domain, perMinute } of domains)
    await db.execute(sql`
      with "placed" as (
        select "_id", row_number() over (order by "_id") - 1 as "place" from ${table}
        where "sending" = ${sending}::uuid and "state" = 'waiting' and "domain" = ${domain}
          and ("notBefore" is null or "notBefore" <= now() or "tries" = 0)
      )
      update ${table} set "notBefore" = now() + make_interval(secs => "placed"."place" * 60.0 / ${perMinute}::float8)
      from "placed" where ${table._id} = "placed"."_id"`)
}

/** Reserves up to `most` due letters for a run. Returns their ids. */
export async function claimRecipients(
  db: Queries,
  sending: string,
  run: string,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    update ${table} set "state" = 'claimed', "run" = ${run}::uuid where "_id" in (
      select "_id" from ${table} where "sending" = ${sending}::uuid and "state" = 'waiting'
        and ("notBefore" is null or "notBefore" <= now())
      order by "notBefore" nulls first, "_id" limit ${most} for update skip locked)
    returning "_id"`)
  return rows.map(({ _id }) => _id)
}

/** Milliseconds until the next letter of a sending is due; null: none is waiting. */
export async function dueIn(db: Queries, sending: string): Promise<number | null> {
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min("notBefore") - now()) * 1000)::float8 as "wait" from ${table}
    where "sending" = ${sending}::uuid and "state" = 'waiting'`)
  return rows[0]?.wait ?? null
}

/** Releases reserved letters that were not started. */
export async function releaseRecipients(db: Queries, sending: string, run: string): Promise<void> {
  await db.execute(sql`
    update ${table} set "state" = 'waiting', "run" = null
    where "sending" = ${sending}::uuid and "state" = 'claimed' and "run" = ${run}::uuid`)
}

const settledColumns = ['_id', 'state', 'why', 'answer', 'tries', 'notBefore'] as const
const settledAs = (name: (typeof settledColumns)[number]) => sql.placeholder(`settled.${name}`)

/** Built once, because it runs for every few letters. */
const marking = sql`${sql.raw(planKept)}
  with "settled" as (
    update ${table} set "state" = s."state", "why" = s."why", "answer" = s."answer", "tries" = s."tries",
      "notBefore" = s."notBefore", "at" = now(), "run" = case when s."state" = 'waiting' then null else ${table.run} end
    from unnest(${settledAs('_id')}::uuid[], ${settledAs('state')}::text[], ${settledAs('why')}::text[],
      ${settledAs('answer')}::text[], ${settledAs('tries')}::int[], ${settledAs('notBefore')}::timestamptz[])
      as s("_id", "state", "why", "answer", "tries", "notBefore")
    where ${table._id} = s."_id" and ${table.run} = ${sql.placeholder('run')}::uuid and ${table.state} in ('handing', 'uncertain')
  )
  update ${table} set "state" = 'handing', "at" = now(), "email" = ${readers.email}, "name" = ${readers.name}
  from ${readers}, ${sendingsTable}
  where ${table._id} = any(${sql.placeholder('ids')}::uuid[]) and ${table.state} = 'claimed'
    and ${table.run} = ${sql.placeholder('run')}::uuid
    and ${sendingsTable._id} = ${sql.placeholder('sending')}::uuid and ${sendingsTable.state} = 'sending'
    and ${readers._id} = ${table.subscriber} and ${readers.state} = 'confirmed'
    and ${readers.lists} && ${sendingsTable.lists}
    and not ${isSuppressed(sql`${readers.email}`)}
  returning ${table._id} as "_id", ${table.subscriber} as "subscriber", ${readers.email} as "email", ${readers.name} as "name",
    ${readers.lang} as "lang", ${table.tries} as "tries", ${table.measured} as "measured"`

/**
 * Stores results, and marks further letters as being sent, in one statement. Marks only letters whose readers are still
 * subscribed and whose sending is running, so that unsubscribing takes effect until the last moment. A late result
 * replaces the state `uncertain`. Returns the marked letters with current addresses.
 */
export async function markRecipients(
  { statement }: Pick<Database, 'statement'>,
  {
    sending,
    run,
    settled,
    ids,
  }: { sending: string; run: string; settled: readonly Settled[]; ids: readonly string[] },
): Promise<Map<string, Begun>> {
  const outcomes = settledColumns.map((name) => [`settled.${name}`, settled.map((one) => one[name])])
  const { rows } = await statement<Begun>(marking, { sending, run, ids, ...Object.fromEntries(outcomes) })
  return new Map(rows.map((row) => [row._id, row]))
}

/** Skips reserved recipients who have unsubscribed. */
export async function skipRecipients(db: Queries, run: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${table} set "state" = 'skipped', "at" = now(),
      "why" = case when ${isSuppressed(sql`${table.email}`)} then 'suppressed' else 'left' end
    where "_id" = any(${sql.param([...ids])}::uuid[]) and "state" = 'claimed' and "run" = ${run}::uuid`)
}

/** Days after a letter within which an unsubscription is attributed to it. */
const leavingDays = 30

/** Attributes unsubscriptions and complaints to the last letter the person received. */
export async function noteLeft(db: Queries): Promise<void> {
  await db.execute(sql`
    update ${table} set "leftAt" = ${readers.since} from ${readers}
    where ${readers.state} = 'left' and ${readers.since} > now() - interval '1 day'
      and ${table._id} = (select "last"."_id" from ${table} as "last"
        where "last"."subscriber" = ${readers._id} and "last"."state" = 'sent' and "last"."at" <= ${readers.since}
        order by "last"."at" desc limit 1)
      and ${table.leftAt} is null and ${table.complainedAt} is null
      and ${table.at} > ${readers.since} - make_interval(days => ${leavingDays}::int)`)
}

/** Number of letters of a sending without a final state. */
export async function waitingOf(db: Queries, sending: string): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as "waiting" from ${table}
    where "sending" = ${sending}::uuid and "state" in ('waiting', 'claimed', 'handing')`)
  return rows[0]?.waiting ?? 0
}
