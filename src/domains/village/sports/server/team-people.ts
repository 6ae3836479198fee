import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { personsTable, squadsTable, staffTable, takenInTable as table } from './club.table.ts'

/** Ids of the persons in a team's squad or staff. */
export async function peopleOf(ctx: Ctx, team: string): Promise<string[]> {
  const people = new Set<string>()
  for (const lines of [squadsTable, staffTable]) {
    const rows = await ctx.db.select({ person: lines.person }).from(lines).where(eq(lines.record, team))
    for (const { person } of rows) people.add(person)
  }
  return [...people]
}

/**
 * Records persons added by a trainer, who then sees only their names until an officer approves, and removes records of
 * persons who left.
 * @param before ids of the members before the change
 * @param byTrainer whether the caller only trains the team
 */
export async function noteTakenIn(
  ctx: Ctx,
  team: string,
  { before, byTrainer }: { before: readonly string[]; byTrainer: boolean },
): Promise<void> {
  const people = await peopleOf(ctx, team)
  await ctx.db.delete(table).where(and(eq(table.team, team), notInArray(table.person, people)))
  const come = byTrainer ? people.filter((person) => !before.includes(person)) : []
  if (come.length === 0) return
  await ctx.db
    .insert(table)
    .values(come.map((person) => ({ team, person, at: ctx.now, by: ctx.user?._id ?? null })))
    .onConflictDoNothing()
}

/** Approves all persons added by trainers. Returns their ids. */
export async function agreeWith(ctx: Ctx, team: string): Promise<string[]> {
  const agreed = await ctx.db.delete(table).where(eq(table.team, team)).returning({ person: table.person })
  return agreed.map(({ person }) => person)
}

/** Persons added by trainers and not yet approved, by team. */
export async function takenInOf(
  ctx: Ctx,
  teams: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }[]>> {
  const rows =
    teams.length === 0
      ? []
      : await ctx.db
          .select({ team: table.team, firstName: personsTable.firstName, lastName: personsTable.lastName })
          .from(table)
          .innerJoin(personsTable, eq(personsTable._id, table.person))
          .where(inArray(table.team, [...teams]))
          .orderBy(asc(personsTable.lastName), asc(personsTable.firstName))
  return Map.groupBy(rows, ({ team }) => team)
}
