import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { staff } from '#domains/platform/users/server/offers.ts'
import { sportsPerson, type SportsPerson } from '../club.contract.ts'
import { clubsTable, personFilesTable, personsTable as table, teamsTable } from './club.table.ts'
import { clubOf, clubsLed, isNarrowed, requireOfficer, seenClubs, seenTeams } from './limits.ts'
import { dropFiles } from './person-files.service.ts'
import { fullName, persons, todayOf } from './persons.kind.ts'

type Sent = Partial<SportsPerson>

/** Rejects contradictory fields; `is` is the person after the change. */
async function judge(ctx: Ctx, is: Sent): Promise<void> {
  if (is.born && is.born > (await todayOf(ctx)))
    throw wrongField('born', {
      de: 'Dieser Geburtstag liegt in der Zukunft.',
      en: 'This birthday is in the future.',
    })
  for (const { givenOn, until, withdrawnOn, by, guardian } of is.consents ?? []) {
    if ((until !== null && until < givenOn) || (withdrawnOn !== null && withdrawnOn < givenOn))
      throw wrongField('consents', {
        de: 'Eine Einwilligung endet, bevor sie gegeben wurde.',
        en: 'A consent ends before it was given.',
      })
    if (by === 'guardian' && guardian === '')
      throw wrongField('consents', {
        de: 'Bitte tragen Sie ein, welcher Erziehungsberechtigte eingewilligt hat.',
        en: 'Please enter which guardian has agreed.',
      })
  }
}

const options = {
  filters: {
    club: (_id: string) => eq(table.club, _id),
    team: (_id: string) =>
      sql`${table._id} in (select "person" from sports_squads where "record" = ${_id}::uuid
        union select "person" from sports_staff where "record" = ${_id}::uuid)`,
    expiring: (day: string) =>
      sql`${table._id} in (select "record" from sports_licences where "expires" <= ${day}::date)`,
  },
}
const standard = recordCalls(sportsPerson, persons, options)

/** Calls for persons, for the office and officers; trainers read the persons of their teams. */
export const personCalls = recordCalls(sportsPerson, persons, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { club: string; lastName: string }) {
      await clubOf(ctx, input.club)
      await requireOfficer(ctx, input.club)
      await judge(ctx, input)
      return standard.create(ctx, input as Parameters<typeof standard.create>[1])
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, persons, input)
      if (input.club !== undefined && input.club !== row.club) {
        await clubOf(ctx, input.club)
        await requireOfficer(ctx, input.club)
        const { rows } = await ctx.db.execute<{ used: boolean }>(sql`
          select exists (select 1 from sports_squads where "person" = ${row._id}::uuid)
            or exists (select 1 from sports_staff where "person" = ${row._id}::uuid) as "used"`)
        if (rows[0]?.used)
          throw wrongField('club', {
            de: 'Diese Person gehört noch zu einer Mannschaft ihres Vereins. Nehmen Sie sie zuerst dort heraus.',
            en: 'This person still belongs to a team of the club. Take the person out of it first.',
          })
      }
      await judge(ctx, { ...(row as unknown as Sent), ...input })
      return standard.update(ctx, input as Parameters<typeof standard.update>[1])
    },
    async remove(ctx: Ctx, input: { _id: string }) {
      await lockRecord(ctx, persons, input)
      await dropFiles(ctx, eq(personFilesTable.person, input._id))
      return standard.remove(ctx, input)
    },
  },
})

/** `GET /api/v0/sports/choices`. */
export async function choices(ctx: Ctx) {
  const clubs = await ctx.db
    .select({ _id: clubsTable._id, title: clubsTable.title, sport: clubsTable.sport })
    .from(clubsTable)
    .where(seenClubs(ctx, clubsTable._id))
    .orderBy(asc(clubsTable.position), asc(clubsTable.title))
    .limit(500)
  const teams = await ctx.db
    .select({ _id: teamsTable._id, title: teamsTable.title, club: teamsTable.club })
    .from(teamsTable)
    .where(seenTeams(ctx, teamsTable._id))
    .orderBy(asc(teamsTable.position), asc(teamsTable.title))
    .limit(500)
  const narrowed = isNarrowed(ctx)
  const accounts = narrowed ? [] : (await staff(ctx)).map(({ _id, name }) => ({ _id, name }))
  const own = narrowed ? await clubsLed(ctx) : null
  const told = clubs.map((club) => ({ ...club, led: own === null || own.has(club._id) }))
  return { clubs: told, teams, accounts, narrowed }
}

/** `GET /api/v0/sports/people/:club`: only names, so that trainers can build their squads. */
export async function people(ctx: Ctx, { club }: { club: string }) {
  await clubOf(ctx, club)
  const rows = await ctx.db
    .select({ _id: table._id, firstName: table.firstName, lastName: table.lastName })
    .from(table)
    .where(and(eq(table.club, club)))
    .orderBy(asc(table.lastName), asc(table.firstName))
    .limit(2000)
  return { people: rows.map((row) => ({ _id: row._id, name: fullName(row) })) }
}
