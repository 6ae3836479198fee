import { inArray, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { takeCsv } from '#kit/server/formats/csv.ts'
import { tellEditors } from '#kit/server/live/editors-notice.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { admin as de } from '../newsletter.de.ts'
import { admin as en } from '../newsletter.en.ts'
import { mostColumns, mostImported, type RowFate } from '../newsletter.rules.ts'
import type { subscriberImport } from '../subscriber-import.contract.ts'
import { blockedAmong, recordConsents } from './consents.service.ts'
import { guessColumns, isHeaded, readPeople, type ReadPerson } from './import-table.ts'
import { subscribersTable as table } from './newsletter.table.ts'
import { askToConfirm } from './sign-up.service.ts'
import { subscribers } from './subscribers.reading.ts'
import { requireLists } from './subscribers.service.ts'

type Need = keyof typeof de.import.needed

const refuse = (key: Need, field: string) => {
  const text = { de: de.import.needed[key], en: en.import.needed[key] }
  return new Problem('INVALID', 422, text, { fields: { [field]: text } })
}

async function knownAmong(ctx: Ctx, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const lower = sql<string>`lower(${table.email})`
  const rows = await ctx.db
    .select({ email: lower })
    .from(table)
    .where(
      inArray(
        lower,
        emails.map((email) => email.toLowerCase()),
      ),
    )
  return new Set(rows.map(({ email }) => email))
}

/**
 * Stores people in the caller's transaction with the proof of their consent, or asks each by mail. Returns their
 * number.
 */
async function enter(ctx: Ctx, people: ReadPerson[], lists: string[], asks: boolean): Promise<number> {
  if (people.length === 0) return 0
  const rows = await ctx.db
    .insert(table)
    .values(
      people.map(({ email, name, lang, tags }) => ({
        _id: uuidv7(),
        createdAt: ctx.now,
        createdBy: ctx.user?._id ?? null,
        email,
        name,
        lang,
        tags,
        lists,
        state: asks ? ('waiting' as const) : ('confirmed' as const),
        since: ctx.now,
      })),
    )
    .onConflictDoNothing()
    .returning()
  const saidBy = new Map(people.map((person) => [person.email, person]))
  const proofOf = (email: string) => {
    const { source, agreedOn } = saidBy.get(email)!
    return asks ? 'import' : `${source}, ${agreedOn.split('-').toReversed().join('.')}`
  }
  await recordConsents(
    ctx,
    rows.map(({ email }) => ({ email, action: 'entered', lists, source: proofOf(email) })),
  )
  if (asks) for (const row of rows) await askToConfirm(ctx, row)
  for (const { _id } of rows) tellEditors(ctx, subscribers.module, { action: 'create', _id })
  await audit(ctx, {
    action: 'import',
    collection: subscribers.name,
    after: { entered: rows.length, basis: asks ? 'ask' : 'proof' },
  })
  return rows.length
}

/** Reads a table of subscribers; with `apply` stores the new ones atomically. */
export async function importSubscribers(ctx: Ctx, input: InputOf<typeof subscriberImport>) {
  const { lang, lists, basis, source, agreedOn, apply } = input
  const rows = await takeCsv(input.csv, { rows: mostImported + 2, columns: mostColumns })
  const headed = isHeaded(rows)
  if (rows.length - (headed ? 1 : 0) < 1) throw refuse('rows', 'csv')
  if (rows.length > mostImported + 1) throw refuse('fewer', 'csv')
  const columns = input.columns ?? guessColumns(rows)
  const isUnclear = columns.filter((role) => role === 'email').length !== 1
  const answer = { sample: rows.slice(0, 4).map(({ cells }) => cells), headed, columns }
  if (isUnclear && !apply) return { ...answer, rows: [], entered: 0 }
  if (isUnclear) throw refuse('email', 'columns')

  const { site } = await siteSettings(ctx)
  const today = dayIn(ctx.now, site.timeZone)
  const people = readPeople(rows, columns, { lang, source, agreedOn, today }, basis === 'proof')
  const emails = people.filter(({ wrong }) => !wrong).map(({ email }) => email)
  const known = await knownAmong(ctx, emails)
  const blocked = await blockedAmong(ctx, emails)
  const fateOf = ({ email, wrong }: ReadPerson): RowFate => {
    if (wrong) return 'wrong'
    if (blocked.has(email)) return 'blocked'
    return known.has(email.toLowerCase()) ? 'known' : 'new'
  }
  const t = (ctx.lang === 'en' ? en : de).import.wrong
  const judged = people.map((person) => ({ person, fate: fateOf(person) }))
  let entered = 0
  if (apply) {
    if (lists.length === 0) throw refuse('lists', 'lists')
    if (!basis) throw refuse('basis', 'basis')
    await requireLists(ctx, lists)
    const fresh = judged.filter(({ fate }) => fate === 'new').map(({ person }) => person)
    entered = await enter(ctx, fresh, [...new Set(lists)], basis === 'ask')
  }
  return {
    ...answer,
    rows: judged.map(({ person: { line, email, name, wrong }, fate }) => ({
      line,
      email,
      name,
      fate,
      message: wrong && t[wrong],
    })),
    entered,
  }
}
