import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { isLimitedToOwn } from '#kit/shared/access.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { clubsTable, officersTable, teamsTable } from './club.table.ts'

/**
 * True if the caller is limited to own records in this module: the clubs they lead as officer, with all content, and
 * the teams they train. Other callers have access to all records.
 */
export const isNarrowed = (ctx: Pick<Ctx, 'user'>): boolean => isLimitedToOwn(ctx.user, 'sports')

const me = (ctx: Ctx): SQL => sql`${ctx.user?._id ?? null}::uuid`

/** Subquery: ids of the clubs that the caller leads as officer. */
const ledClubs = (ctx: Ctx): SQL => sql`select "record" from sports_officers where "account" = ${me(ctx)}`

/** Subquery: ids of the teams that the caller manages. */
const ownTeams = (ctx: Ctx): SQL =>
  sql`select "record" from sports_trainers where "account" = ${me(ctx)}
    union select "_id" from sports_teams where "club" in (${ledClubs(ctx)})`

/**
 * Subquery: ids of the persons in the caller's teams. A person added by a trainer is left out until an officer
 * approves; otherwise a trainer could read about everyone in the club.
 */
const ownPeople = (ctx: Ctx): SQL =>
  sql`select "person" from (select "record", "person" from sports_squads union select "record", "person" from sports_staff) known
    where "record" in (${ownTeams(ctx)})
      and not exists (select from sports_taken_in taken where taken."team" = known."record" and taken."person" = known."person")`

const narrowed = (ctx: Ctx, condition: () => SQL | undefined): SQL | undefined =>
  isNarrowed(ctx) ? condition() : undefined

/** Conditions for the rows that the caller may see. */
export const seenClubs = (ctx: Ctx, _id: SQLWrapper): SQL | undefined =>
  narrowed(ctx, () =>
    or(
      sql`${_id} in (${ledClubs(ctx)})`,
      sql`${_id} in (select "club" from sports_teams where "_id" in (${ownTeams(ctx)}))`,
    ),
  )
export const seenTeams = (ctx: Ctx, _id: SQLWrapper): SQL | undefined =>
  narrowed(ctx, () => sql`${_id} in (${ownTeams(ctx)})`)
export const seenFixtures = (ctx: Ctx, season: SQLWrapper): SQL | undefined =>
  narrowed(ctx, () => sql`${season} in (select "_id" from sports_seasons where "team" in (${ownTeams(ctx)}))`)
export const seenPersons = (ctx: Ctx, columns: { _id: SQLWrapper; club: SQLWrapper }): SQL | undefined =>
  narrowed(ctx, () =>
    or(sql`${columns.club} in (${ledClubs(ctx)})`, sql`${columns._id} in (${ownPeople(ctx)})`),
  )

/** Ids of the clubs that a limited caller leads. */
export async function clubsLed(ctx: Ctx): Promise<ReadonlySet<string>> {
  if (!ctx.user) return new Set()
  const rows = await ctx.db
    .select({ club: officersTable.record })
    .from(officersTable)
    .where(eq(officersTable.account, ctx.user._id))
  return new Set(rows.map(({ club }) => club))
}

const notYours = () =>
  new Problem('C100', 403, {
    de: 'Das dürfen nur Funktionäre dieses Vereins und das Amt ändern.',
    en: 'Only officers of this club and the office may change this.',
  })

/** Throws `C100` unless the caller belongs to the office or is an officer of the club. */
export async function requireOfficer(ctx: Ctx, club: string): Promise<void> {
  if (isNarrowed(ctx) && !(await clubsLed(ctx)).has(club)) throw notYours()
}

/** Throws `C100` if the caller is limited to own records. */
export function requireOffice(ctx: Ctx): void {
  if (isNarrowed(ctx)) throw notYours()
}

/** The team with this id, if the caller manages it. Throws 404. */
export async function teamOf(ctx: Ctx, _id: string): Promise<typeof teamsTable.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(teamsTable)
    .where(and(eq(teamsTable._id, _id), seenTeams(ctx, teamsTable._id)))
  if (!row) throw notFound({ _id })
  return row
}

/** The club with this id, if visible to the caller. Throws 404. */
export async function clubOf(ctx: Ctx, _id: string): Promise<typeof clubsTable.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(clubsTable)
    .where(and(eq(clubsTable._id, _id), seenClubs(ctx, clubsTable._id)))
  if (!row) throw notFound({ _id })
  return row
}

/** True if the caller trains a team without being an officer of its club. */
export async function isTrainerOnly(ctx: Ctx, club: string): Promise<boolean> {
  return isNarrowed(ctx) && !(await clubsLed(ctx)).has(club)
}
