import { createHmac, timingSafeEqual } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import type { Ctx, Platform } from '../../../../kit/server/context.ts'
import type { PersonFile } from '../club.contract.ts'
import { type PersonFileRow, personFilesTable as table } from './club.table.ts'

export const fileAddress = (_id: string): string => `/api/v0/sports/person-file/${_id}`

/** Shown publicly only with consent, which is asked at each request; the seal keeps ids from being guessed. */
const sealOf = ({ config }: Pick<Platform, 'config'>, _id: string): string =>
  createHmac('sha256', config.secret).update(`sports-portrait\0${_id}`).digest('base64url').slice(0, 22)
export const portraitAddress = (ctx: Pick<Ctx, 'platform'>, _id: string): string =>
  `/api/c/sports/portrait/${_id}/${sealOf(ctx.platform, _id)}`
export function isPortraitSeal(platform: Pick<Platform, 'config'>, _id: string, given: string): boolean {
  const [right, seal] = [Buffer.from(sealOf(platform, _id)), Buffer.from(given)]
  return right.length === seal.length && timingSafeEqual(right, seal)
}

export const tellOf = ({ _id, name, type, size, at }: PersonFileRow): PersonFile => ({
  _id,
  name,
  type,
  size,
  at,
  href: fileAddress(_id),
})

/** The files of persons, by person, the oldest first. */
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
