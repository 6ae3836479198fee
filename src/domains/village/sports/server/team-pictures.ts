import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { mayShowInTeam } from '../sports.rules.ts'
import { personsTable, teamPicturesTable as table, type TeamPictureRow } from './club.table.ts'
import { sealOf } from './kept-files.ts'
import { consentingOf, fullName, todayOf } from './persons.kind.ts'
import { peopleOf } from './team-people.ts'

/** Address of a team's picture for the admin centre and the public. */
export const ownPictureAddress = (_id: string): string => `/api/v0/sports/team-picture/${_id}`
export const teamPictureAddress = (ctx: Pick<Ctx, 'platform'>, _id: string): string =>
  `/api/c/sports/team-picture/${_id}/${sealOf(ctx.platform, 'team', _id)}`

/** Team pictures by team. */
export async function picturesOf(ctx: Ctx, teams: readonly string[]): Promise<Map<string, TeamPictureRow>> {
  if (teams.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.team, [...teams]))
  return new Map(rows.map((row) => [row.team, row]))
}

export async function pictureRow(ctx: Ctx, _id: string): Promise<TeamPictureRow | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  return row ?? null
}

/**
 * Persons whose consent is missing for a team's picture: those in squad and staff at the upload, and the current ones,
 * because somebody removed only during the upload would be skipped otherwise. A deleted person cannot consent and is
 * returned as `null`. Tags the response.
 */
export async function missingIn(ctx: Ctx, { team, people }: TeamPictureRow): Promise<(string | null)[]> {
  ctx.tag('sports_person', 'sports_team')
  const asked = [...new Set([...people, ...(await peopleOf(ctx, team))])]
  const rows = await ctx.db.select().from(personsTable).where(inArray(personsTable._id, asked))
  const consenting = await consentingOf(ctx, rows)
  const today = await todayOf(ctx)
  const missing = rows.flatMap((row, index) =>
    mayShowInTeam(consenting[index]!, today) ? [] : [fullName(row)],
  )
  return [
    ...missing.toSorted((a, b) => a.localeCompare(b, 'de')),
    ...asked.slice(rows.length).map(() => null),
  ]
}

/** True if a team's picture may be public today. */
export const mayShowTeamPicture = async (ctx: Ctx, row: TeamPictureRow): Promise<boolean> =>
  row.people.length > 0 && (await missingIn(ctx, row)).length === 0
