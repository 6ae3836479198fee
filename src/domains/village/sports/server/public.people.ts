import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { personPages } from '#domains/site/persons/server/offers.ts'
import { isAdult, mayShowName, mayShowPicture } from '../sports.rules.ts'
import type { ShownPerson } from '../sports.views.ts'
import { personsTable, type PersonRow } from './club.table.ts'
import { filesOf, portraitAddress } from './person-files.ts'
import { consentingOf, fullName, todayOf } from './persons.kind.ts'
import type { WholeTeam } from './teams.service.ts'

/** Public data of a person today. */
export interface PublicPerson {
  name: string
  portrait: string | null
  /** Address path of the person's page on the site. */
  href: string | null
}

/** Public data of persons, by id; without consent a person is missing. Tags the response. */
export async function publicPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PublicPerson>> {
  const { people, today } = await peopleOf(ctx, ids)
  const shown = people.filter(({ consenting }) => mayShowName(consenting, today))
  const portraits = await filesOf(
    ctx,
    shown.map(({ row }) => row._id),
  )
  const pages = await personPages(
    ctx,
    shown.flatMap(({ row }) => row.person ?? []),
  )
  return new Map(
    shown.map(({ row, consenting }): [string, PublicPerson] => {
      const portrait = portraits.get(row._id)?.find(({ kind }) => kind === 'portrait')
      const isSeen = portrait && mayShowPicture(consenting, today)
      return [
        row._id,
        {
          name: fullName(row),
          portrait: isSeen ? portraitAddress(ctx, portrait._id) : null,
          href: (row.person && pages.get(row.person)) || null,
        },
      ]
    }),
  )
}

async function peopleOf(ctx: Ctx, ids: readonly string[]) {
  ctx.tag('sports_person')
  const today = await todayOf(ctx)
  const rows: PersonRow[] =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(personsTable)
          .where(inArray(personsTable._id, [...new Set(ids)]))
  const consenting = await consentingOf(ctx, rows)
  return { today, people: rows.map((row, index) => ({ row, consenting: consenting[index]! })) }
}

/** True if all squad members are known adults: only then names typed without a record may be shown. */
export async function isTeamOfAdults(ctx: Ctx, team: Pick<WholeTeam, 'squad'>): Promise<boolean> {
  const { people, today } = await peopleOf(
    ctx,
    team.squad.map(({ person }) => person),
  )
  return people.length > 0 && people.every(({ row }) => isAdult(row.born, today))
}

/** Public lines of a squad or staff, and the number of hidden ones. */
export function shownLines(
  lines: readonly { person: string; role: string; number?: number | null; captain?: boolean }[],
  people: ReadonlyMap<string, PublicPerson>,
): { shown: ShownPerson[]; unnamed: number } {
  const shown = lines.flatMap(({ person, role, number = null, captain = false }): ShownPerson[] => {
    const known = people.get(person)
    return known ? [{ ...known, role, number, captain }] : []
  })
  return { shown, unnamed: lines.length - shown.length }
}

/** Persons with a function in a club, alphabetically. */
export async function officeHolders(ctx: Ctx, club: string): Promise<ShownPerson[]> {
  ctx.tag('sports_person')
  const rows = await ctx.db
    .select()
    .from(personsTable)
    .where(and(sql`${personsTable.club} = ${club}::uuid`, sql`cardinality(${personsTable.functions}) > 0`))
    .orderBy(asc(personsTable.lastName), asc(personsTable.firstName))
    .limit(100)
  const people = await publicPeople(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return shownLines(
    rows.map(({ _id, functions }) => ({ person: _id, role: functions.join(', ') })),
    people,
  ).shown
}
