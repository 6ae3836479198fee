import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import type { Presence } from '../sports.rules.ts'
import { personsTable, squadsTable } from './club.table.ts'
import { teamOf } from './limits.ts'
import { fullName, todayOf } from './persons.kind.ts'
import { attendanceTable as table } from './season.table.ts'

/** Default number of days counted. */
const usualDays = 180

/** `GET /api/v0/sports/attendance/:team`: the squad with attendance on a day, and its frequency before. */
export async function attendance(
  ctx: Ctx,
  { team, day, since }: { team: string; day: string; since?: string | undefined },
) {
  await teamOf(ctx, team)
  const first = since ?? laterDay(day, -usualDays)
  const squad = await ctx.db
    .select({ line: squadsTable, person: personsTable })
    .from(squadsTable)
    .innerJoin(personsTable, eq(personsTable._id, squadsTable.person))
    .where(eq(squadsTable.record, team))
    .orderBy(asc(squadsTable.position))
  const marks = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.team, team), gte(table.day, first), lte(table.day, day)))
    .orderBy(asc(table.day))
  return {
    days: [...new Set(marks.map((mark) => mark.day))],
    people: squad.map(({ line, person }) => {
      const own = marks.filter((mark) => mark.person === person._id)
      return {
        person: person._id,
        name: fullName(person),
        number: line.number,
        presence: own.find((mark) => mark.day === day)?.presence ?? null,
        came: own.filter(({ presence }) => presence === 'came').length,
        noted: own.length,
      }
    }),
  }
}

interface Marks {
  team: string
  day: string
  marks: readonly { person: string; presence: Presence | null }[]
}

/** `POST /api/v0/sports/attendance/:team`: marks one person or several at once. */
export async function mark(ctx: Ctx, { team, day, marks }: Marks) {
  await teamOf(ctx, team)
  if (day > laterDay(await todayOf(ctx), 1))
    throw wrongField('day', {
      de: 'Dieser Tag liegt noch vor uns.',
      en: 'This day is still to come.',
    })
  const ids = [...new Set(marks.map(({ person }) => person))]
  const known = await ctx.db
    .select({ person: squadsTable.person })
    .from(squadsTable)
    .where(and(eq(squadsTable.record, team), inArray(squadsTable.person, ids)))
  if (known.length !== ids.length)
    throw wrongField('marks', {
      de: 'Jemand davon gehört nicht mehr zum Kader. Bitte laden Sie die Liste neu.',
      en: 'One of them does not belong to the squad any more. Please reload the list.',
    })
  const kept = marks.flatMap(({ person, presence }) => (presence === null ? [] : [{ person, presence }]))
  const gone = marks.flatMap(({ person, presence }) => (presence === null ? [person] : []))
  if (kept.length > 0)
    await ctx.db
      .insert(table)
      .values(kept.map((one) => ({ ...one, team, day, at: ctx.now, by: ctx.user?._id ?? null })))
      .onConflictDoUpdate({
        target: [table.team, table.day, table.person],
        set: { presence: sql`excluded."presence"`, at: ctx.now, by: ctx.user?._id ?? null },
      })
  if (gone.length > 0)
    await ctx.db
      .delete(table)
      .where(and(eq(table.team, team), eq(table.day, day), inArray(table.person, gone)))
  await audit(ctx, {
    action: 'update',
    collection: 'sports_team',
    recordId: team,
    after: { attendance: day, marked: marks.length },
  })
  return { marked: marks.length }
}
