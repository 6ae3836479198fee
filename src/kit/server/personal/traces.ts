import { sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { toIsoTime } from '../database/columns.ts'
import { jobsSchema } from '../jobs/create-jobs.ts'
import {
  beginning,
  formerAccount,
  isKnown,
  isOneOf,
  mentions,
  type Erased,
  type Person,
  type PersonAccount,
  type PersonalFinding,
} from './personal.ts'
import { withoutAddresses } from './redact.ts'

const words = {
  deeds: { de: 'Änderungen im Protokoll', en: 'Changes in the audit trail' },
  mentioned: { de: 'Im Protokoll genannt', en: 'Named in the audit trail' },
  mail: { de: 'E-Mail, die noch wartet', en: 'E-mail that still waits' },
  renamed: {
    de: 'Was wann geändert wurde, bleibt nachvollziehbar. Statt des Namens steht dort „Ehemaliges Konto“.',
    en: 'What was changed and when can still be followed. In place of the name it says “Ehemaliges Konto” (former account).',
  },
  blackened: {
    de: 'Der Vorgang bleibt, die Adresse wird daraus entfernt.',
    en: 'The entry stays, the address is taken out of it.',
  },
}

/** Limit of audit entries in an export. */
const mostLines = 5000

type Line = { _id: string; at: string; action: string; collection: string; recordId: string | null }

/** All actions of an account, as one finding. */
async function deedsOf(ctx: Ctx, account: PersonAccount): Promise<PersonalFinding[]> {
  const { rows } = await ctx.db.execute<{ count: number; first: string | null }>(sql`
    select count(*)::int as "count", min("at") as "first" from (
      select "at" from audit where "by" = ${account._id}::uuid
      union all select "at" from versions where "by" = ${account._id}::uuid) as deeds`)
  const { count = 0, first = null } = rows[0] ?? {}
  if (count === 0) return []
  const lines = await ctx.db.execute<Line>(sql`
    select "_id", "at", "action", "collection", "recordId" from audit where "by" = ${account._id}::uuid
    order by "_id" desc limit ${mostLines}`)
  return [
    {
      _id: account._id,
      collection: 'audit',
      what: words.deeds,
      title: account.name,
      at: first && toIsoTime(first),
      count,
      sure: true,
      fate: account.stays ? 'keep' : 'anonymise',
      reason: account.stays ?? words.renamed,
      data: lines.rows.map(({ _id: _line, ...line }) => ({ ...line, at: toIsoTime(line.at) })),
    },
  ]
}

type Entry = Line & { byName: string; before: unknown; after: unknown }

async function entriesNaming(ctx: Ctx, emails: readonly string[]): Promise<Entry[]> {
  if (emails.length === 0) return []
  const { rows } = await ctx.db.execute<Entry>(sql`
    select "_id", "at", "action", "collection", "recordId", "byName", "before", "after" from audit
    where ${mentions(sql`concat("before", ' ', "after", ' ', "byName")`, emails)} order by "_id" desc limit ${mostLines}`)
  return rows.filter((row) => JSON.stringify(row) !== JSON.stringify(withoutAddresses(row, emails)))
}

async function namedIn(ctx: Ctx, { emails }: Person): Promise<PersonalFinding[]> {
  const entries = await entriesNaming(ctx, emails)
  const [last] = entries
  if (!last) return []
  return [
    {
      _id: last._id,
      collection: 'audit',
      what: words.mentioned,
      title: emails.join(', '),
      at: toIsoTime(entries.at(-1)!.at),
      count: entries.length,
      sure: true,
      fate: 'anonymise',
      reason: words.blackened,
      data: entries.map(({ _id, byName: _by, ...entry }) => ({ ...entry, at: toIsoTime(entry.at) })),
    },
  ]
}

type Waiting = { _id: string; createdAt: string; message: { subject: string; to: { address: string } } }

async function waitingMails(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select "_id", "createdAt", "message" from mails where lower("message" #>> '{to,address}') = any(${sql.param([...person.emails])}::text[])
      or ${isKnown(sql`"_id"`, person)} order by "_id"`)
  return rows.map(({ _id, createdAt, message }) => ({
    _id,
    collection: 'mails',
    what: words.mail,
    title: beginning(message.subject),
    at: toIsoTime(createdAt),
    sure: true,
    fate: 'remove',
    data: message,
  }))
}

/** Traces of a person in the audit trail and the queues: actions of accounts, entries with an address, queued mails. */
export async function findTraces(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const found: PersonalFinding[] = []
  for (const account of person.accounts) found.push(...(await deedsOf(ctx, account)))
  return [...found, ...(await namedIn(ctx, person)), ...(await waitingMails(ctx, person))]
}

/** Erases traces: removes names from the trail and deletes queued mails. */
export async function eraseTraces(
  ctx: Ctx,
  findings: readonly PersonalFinding[],
  { accounts }: Person,
): Promise<void> {
  const mails = findings.filter(({ collection }) => collection === 'mails').map(({ _id }) => _id)
  if (mails.length > 0) await ctx.db.execute(sql`delete from mails where ${isOneOf(sql`"_id"`, mails)}`)
  const ids = accounts.filter(({ stays }) => stays === null).map(({ _id }) => _id)
  if (ids.length === 0) return
  for (const table of ['versions', 'audit', 'record_steps'].map((name) => sql.identifier(name)))
    await ctx.db.execute(
      sql`update ${table} set "byName" = ${formerAccount} where ${isOneOf(sql`"by"`, ids)} and "byName" <> ${formerAccount}`,
    )
  for (const table of ['locks', 'tabs'].map((name) => sql.identifier(name)))
    await ctx.db.execute(sql`delete from ${table} where ${isOneOf(sql`"userId"`, ids)}`)
}

/** Removes addresses from a JSON column, row by row: SQL could not distinguish them from longer ones. */
async function blacken(
  ctx: Ctx,
  { from, key, column }: { from: string; key: readonly string[]; column: string },
  emails: readonly string[],
  spared: readonly string[] = [],
): Promise<void> {
  const [table, value] = [sql.raw(from), sql.identifier(column)]
  const except =
    spared.length > 0 ? sql` and ("recordId" is null or not ${isOneOf(sql`"recordId"`, spared)})` : sql``
  const keys = sql.join(
    key.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<Record<string, unknown>>(
    sql`select ${keys}, ${value} from ${table} where ${mentions(sql`${value}::text`, emails)}${except} for update`,
  )
  for (const row of rows) {
    const clean = withoutAddresses(row[column], emails)
    const where = sql.join(
      key.map((name) => sql`${sql.identifier(name)} = ${row[name]}`),
      sql` and `,
    )
    const isText = typeof clean === 'string'
    await ctx.db.execute(
      sql`update ${table} set ${value} = ${isText ? clean : sql`${JSON.stringify(clean)}::jsonb`} where ${where}`,
    )
  }
}

/** Removes the values of audit entries by record id; author, action and time are kept. */
export async function emptyTrail(ctx: Ctx, records: readonly string[]): Promise<void> {
  await ctx.db.execute(
    sql`update audit set "before" = null, "after" = null where ${isOneOf(sql`"recordId"`, records)} and num_nonnulls("before", "after") > 0`,
  )
}

/** Cleans up after an erasure: audit values of deleted records, and the person's addresses anywhere else. */
export async function cleanTraces(ctx: Ctx, { person, gone, kept }: Erased): Promise<void> {
  await emptyTrail(ctx, gone)
  const { emails } = person
  if (emails.length === 0) return
  for (const column of ['before', 'after', 'byName'])
    await blacken(ctx, { from: 'audit', key: ['_id'], column }, emails, kept)
  const versions = { from: 'versions', key: ['collection', 'recordId', 'version'] }
  await blacken(ctx, { ...versions, column: 'state' }, emails, kept)
  await blacken(ctx, { ...versions, column: 'byName' }, emails, kept)
  for (const column of ['text', 'byName'])
    await blacken(ctx, { from: 'record_steps', key: ['_id'], column }, emails, kept)
  for (const column of ['message', 'error'])
    await blacken(ctx, { from: 'mails', key: ['_id'], column }, emails)
  await blacken(ctx, { from: 'failures', key: ['name'], column: 'message' }, emails)
  await cleanJobs(ctx, emails)
}

/**
 * Deletes jobs that contain the addresses: finished jobs keep their data for two weeks, and waiting ones have lost
 * their purpose.
 */
async function cleanJobs(ctx: Ctx, emails: readonly string[]): Promise<void> {
  await ctx.db.execute(
    sql`delete from held_jobs where ${mentions(sql`concat("data", ' ', "about")`, emails)}`,
  )
  const from = `"${jobsSchema(ctx.platform.database.schema)}".job`
  const { rows } = await ctx.db.execute<{ there: boolean }>(
    sql`select to_regclass(${from}) is not null as "there"`,
  )
  if (!rows[0]?.there) return
  await ctx.db.execute(sql`delete from ${sql.raw(from)} where "state" <> 'active'
    and ${mentions(sql`concat("data", ' ', "output")`, emails)}`)
}
