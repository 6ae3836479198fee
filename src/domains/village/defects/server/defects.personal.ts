import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../../kit/server/context.ts'
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
} from '../../../../kit/server/personal/personal.ts'
import { stepsOf, stepsTable } from '../../../../kit/server/states/steps.ts'
import { defects } from './defects.kind.ts'
import { defectsTable as table } from './defects.table.ts'
import { remove } from './defects.service.ts'
import { forgetSenders } from './forget.service.ts'

const what = { de: 'Schadensmeldung', en: 'Damage report' }
const reason = {
  de: 'Name, E-Mail-Adresse, Fotos, Ergänzungen und der Link werden gelöscht. Der Schaden selbst bleibt gemeldet.',
  en: 'Name, e-mail address, photos, additions and the link are deleted. The damage itself stays reported.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), and(isKnown(table._id, person), isNull(table.forgottenAt)))
  const wanted = [...person.emails, ...person.names]
  const said = sql`concat_ws(' ', ${table.text}, ${table.place}, ${table.publicText},
    (select string_agg("text", ' ') from record_steps where "collection" = ${defects.name} and "recordId" = ${table._id}))`
  const named = mentions(sql`concat_ws(' ', ${table.name}, ${table.email}, ${said})`, wanted)
  const rows = await ctx.db
    .select({
      row: table,
      sure: sql<boolean>`(${own})`.mapWith(Boolean),
      isNamed: sql<boolean>`(${mentions(said, wanted)})`.mapWith(Boolean),
    })
    .from(table)
    .where(
      or(
        own,
        sql`${table._id} in (select "_id" from defects where ${named} order by "_id" desc limit ${mostPossible})`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table._id))
  const steps = await stepsOf(
    ctx,
    defects.name,
    rows.map(({ row }) => row._id),
    ['state', 'answer', 'remark'],
  )
  return rows.map(({ row: { key: _key, ...row }, sure, isNamed }) => ({
    _id: row._id,
    collection: 'defect',
    what,
    title: beginning(`Nr. ${row.number}: ${row.text}`),
    at: row.createdAt,
    sure,
    // What names the person in its words can't stay
    ...(isNamed ? { fate: 'remove' as const } : { fate: 'anonymise' as const, reason }),
    path: `defect/edit/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: {
      ...row,
      steps: steps
        .filter(({ recordId }) => recordId === row._id)
        .map(({ at, what: done, text }) => ({ at, what: done, text })),
    },
  }))
}

/** Reports of damage, with who sent them. */
export const defectsPersonal: PersonalData = {
  title: { de: 'Schadensmeldungen', en: 'Damage reports' },
  columns: ['defects.name', 'defects.email', 'defects.text', 'defects.place', 'defects.publicText'],
  find,
  async erase(ctx, findings) {
    for (const { _id } of findings.filter(({ fate }) => fate === 'remove')) await remove(ctx, { _id })
    const rest = findings.filter(({ fate }) => fate === 'anonymise').map(({ _id }) => _id)
    if (rest.length > 0) await forgetSenders(ctx, isOneOf(table._id, rest))
  },
  async cleanUp(ctx, { person }) {
    // Who did something in the steps, the kit forgets; here a name is the words of a step
    for (const { name } of person.accounts)
      await ctx.db
        .update(stepsTable)
        .set({ text: formerAccount })
        .where(
          and(
            eq(stepsTable.collection, defects.name),
            eq(stepsTable.what, 'assigned'),
            eq(stepsTable.text, name),
          ),
        )
    return []
  },
}
