import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  beginning,
  formerAccount,
  isAddress,
  isKnown,
  isOneOf,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
  type Words,
} from '#kit/server/personal/personal.ts'
import { stepsOf, stepsTable } from '#kit/server/states/steps.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { forgetSenders } from './forget.service.ts'
import type { ReportKind } from './report-kinds.ts'
import { reportsTable as table } from './reports.table.ts'

interface Options {
  /** Title in the plural: „Schadensmeldungen“. */
  title: Words
  /** Title in the singular: „Schadensmeldung“. */
  what: Words
  /** The data that remains after erasure of the sender; absent: it is deleted entirely. */
  reason?: Words
  /** Steps with texts that may mention people. */
  said: readonly string[]
  /** Steps whose texts are erased with the sender. */
  forgotten?: readonly string[]
  /** Steps whose text is the name of an account. */
  named?: readonly string[]
  /** Its screen in the admin centre, relative to the base. */
  path(_id: string): string
  /** Permanently deletes a report whose text names a person. */
  remove(ctx: Ctx, given: { _id: string }): Promise<unknown>
}

/** Personal data in the reports of a tracker: found, exported, and anonymised or deleted. */
export function reportsPersonal(kind: ReportKind, options: Options): PersonalData {
  const { what, reason, forgotten = [], named: namesOf = [] } = options

  async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
    const accounts = person.accounts.map(({ _id }) => _id)
    const own = or(
      isAddress(table.email, person),
      and(isKnown(table._id, person), isNull(table.forgottenAt)),
      accounts.length > 0 ? inArray(table.createdBy, accounts) : undefined,
    )
    const wanted = [...person.emails, ...person.names]
    const said = sql`concat_ws(' ', ${table.title}, ${table.text}, ${table.place}, ${table.publicText},
      (select string_agg("text", ' ') from record_steps where "collection" = ${kind.name} and "recordId" = ${table._id}))`
    const named = mentions(sql`concat_ws(' ', ${table.name}, ${table.email}, ${said})`, wanted)
    const rows = await ctx.db
      .select({
        row: table,
        sure: sql<boolean>`(${own})`.mapWith(Boolean),
        isNamed: sql<boolean>`(${mentions(said, wanted)})`.mapWith(Boolean),
      })
      .from(table)
      .where(
        and(
          eq(table.tracker, kind.tracker),
          or(
            own,
            sql`${table._id} in (select "_id" from reports where "tracker" = ${kind.tracker} and ${named}
              order by "_id" desc limit ${mostPossible})`,
          ),
        ),
      )
      .orderBy(desc(table.createdAt), desc(table._id))
    const steps = await stepsOf(
      ctx,
      kind.name,
      rows.map(({ row }) => row._id),
      options.said,
    )
    return rows.map(({ row: { key: _key, ...row }, sure, isNamed }) => ({
      _id: row._id,
      collection: kind.name,
      what,
      title: beginning(`${sayNumber(row.number, ctx.told)}: ${row.title || row.text}`),
      at: row.createdAt,
      sure,
      // A report that names the person in its text can't stay
      ...(isNamed || !reason ? { fate: 'remove' as const } : { fate: 'anonymise' as const, reason }),
      path: options.path(row._id),
      ...(row.email ? { ask: row.email } : {}),
      data: {
        ...row,
        steps: steps
          .filter(({ recordId }) => recordId === row._id)
          .map(({ at, what: done, text }) => ({ at, what: done, text })),
      },
    }))
  }

  return {
    title: options.title,
    columns: ['name', 'email', 'title', 'text', 'place', 'publicText', 'context'].map(
      (column) => `reports.${column}`,
    ),
    find,
    async erase(ctx, findings) {
      for (const { _id } of findings.filter(({ fate }) => fate === 'remove'))
        await options.remove(ctx, { _id })
      const rest = findings.filter(({ fate }) => fate === 'anonymise').map(({ _id }) => _id)
      if (rest.length > 0)
        await forgetSenders(ctx, kind, { which: isOneOf(table._id, rest), words: forgotten })
    },
    async cleanUp(ctx, { person }) {
      // The kit erases authors of steps; here the name is part of a step's text
      for (const { name } of namesOf.length > 0 ? person.accounts : [])
        await ctx.db
          .update(stepsTable)
          .set({ text: formerAccount })
          .where(
            and(
              eq(stepsTable.collection, kind.name),
              inArray(stepsTable.what, [...namesOf]),
              eq(stepsTable.text, name),
            ),
          )
      return []
    },
  }
}
