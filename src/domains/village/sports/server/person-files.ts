import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { PersonFile } from '../club.contract.ts'
import { type PersonFileRow, personFilesTable as table } from './club.table.ts'
import { sealOf } from './kept-files.ts'

export const fileAddress = (_id: string): string => `/api/v0/sports/person-file/${_id}`

/** Public address of a portrait, valid while consent holds. */
export const portraitAddress = (ctx: Pick<Ctx, 'platform'>, _id: string): string =>
  `/api/c/sports/portrait/${_id}/${sealOf(ctx.platform, 'portrait', _id)}`

export const tellOf = ({ _id, name, type, size, at }: PersonFileRow): PersonFile => ({
  _id,
  name,
  type,
  size,
  at,
  href: fileAddress(_id),
})

/** Files by person, oldest first. */
export async function filesOf(ctx: Ctx, people: readonly string[]): Promise<Map<string, PersonFileRow[]>> {
  const found = new Map<string, PersonFileRow[]>()
  if (people.length === 0) return found
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.person, [...people]))
    .orderBy(asc(table.at), asc(table._id))
  for (const row of rows) found.set(row.person, [...(found.get(row.person) ?? []), row])
  return found
}
