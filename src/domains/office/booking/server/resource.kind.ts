import { asc } from 'drizzle-orm'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { notFound } from '#kit/shared/problem.ts'
import { lockBookingsOf } from './bookings.locks.ts'
import {
  absencesTable,
  datesTable,
  questionsTable,
  resourcesTable as table,
  tariffsTable,
  type WholeResource,
} from './resource.table.ts'

export const resourceKind = recordKind({
  name: 'booking_resource',
  table,
  locksFirst: lockBookingsOf,
  lines: { tariffs: tariffsTable, questions: questionsTable, absences: absencesTable, dates: datesTable },
  files: ({ picture }) => [picture],
  guestsSee: { when: ({ active }) => active, right: 'update' },
  found: ({ title, text, place }) => ({ title, body: text, tags: [place] }),
  sortable: ['position', 'title', 'kind', 'updatedAt'],
  defaultSort: 'position,title',
  searched: [table.title, table.titleEn, table.place],
  tags: ({ _id }) => ['booking_resource', `booking_resource:${_id}`, freeTag(_id)],
})

/** The tag of responses with free times of a resource. */
export const freeTag = (_id: string): string => `booking:${_id}`

/** All of them, in the order of the office: few and asked for with every booking, so they are kept until one changes. */
function allResources(ctx: Ctx): Promise<readonly WholeResource[]> {
  const tags = [resourceKind.name]
  return keptValue(ctx, 'booking resources', { tags, inWrites: true }, async (asked) => {
    const rows = await asked.db.select().from(table).orderBy(asc(table.position), asc(table.title))
    const lines = await linesOf(asked, resourceKind, rows)
    return rows.map((row, index) => ({ ...row, ...lines[index] }) as unknown as WholeResource)
  })
}

/** Resources with their lines, in the office's order; those with these ids, else all. Tags the response. */
export async function resourcesOf(ctx: Ctx, ids?: readonly string[]): Promise<readonly WholeResource[]> {
  ctx.tag(...(ids ? ids.map((_id) => `${resourceKind.name}:${_id}`) : [resourceKind.name]))
  if (ids?.length === 0) return []
  const all = await allResources(ctx)
  return ids ? all.filter(({ _id }) => ids.includes(_id)) : all
}

/** A resource by its id or slug; null: none. Tags the response. */
export async function resourceBy(ctx: Ctx, name: string): Promise<WholeResource | null> {
  const found = (await resourcesOf(ctx)).find(({ _id, slug }) => _id === name || slug === name)
  return found ?? null
}

/** The resource with this id. Throws 404. */
export async function resourceOf(ctx: Ctx, _id: string): Promise<WholeResource> {
  const [found] = await resourcesOf(ctx, [_id])
  if (!found) throw notFound({ _id })
  return found
}
