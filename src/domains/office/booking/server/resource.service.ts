import { and, count, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { freeSlug, slugOf } from '#kit/shared/text/slug.ts'
import { cellMinutes } from '../booking.rules.ts'
import { resource, type Resource } from '../resource.contract.ts'
import { bookingsTable } from './booking.table.ts'
import { offerAll } from './bookings.kind.ts'
import { rescheduleLinked } from './resource.dates.ts'
import { resourceKind } from './resource.kind.ts'
import { type ResourceRow, resourcesTable as table, type WholeResource } from './resource.table.ts'
import { isTooLong, requireReach, tooLong } from './times/spans.ts'
import { recount } from './money/takings.service.ts'

refusalOf(
  'booking_resources_slug',
  wrongField('slug', {
    de: 'Diese Adresse hat schon ein anderes Angebot.',
    en: 'Something else has this address already.',
  }),
)
refusalOf(
  'booking_takings_apart',
  new Problem('TAKEN', 409, {
    de: 'Diese Zeit überschneidet sich mit einer anderen Buchung.',
    en: 'This time overlaps with another booking.',
  }),
)

type Sent = Partial<Omit<Resource, 'dates' | 'absences'>> & {
  dates?: readonly { from: string; until: string }[]
  absences?: readonly { from: string; until: string }[]
}

const wrong = (field: string, de: string, en: string) => wrongField(field, { de, en })

const hasRange = (length: Sent['length']): boolean => length === 'free' || length === 'days'

/** Longest duration to store: the shortest one where every booking takes as long, or where that alone was raised above it. */
const longestOf = (
  { length, least, most }: Pick<ResourceRow, 'length' | 'least' | 'most'>,
  sent: Sent,
): number => (hasRange(length) && (sent.most !== undefined || most >= least) ? most : least)

/** Refuses what contradicts itself; `is` is how it will be. */
async function judge(ctx: Ctx, is: Sent, _id: string): Promise<void> {
  const { length, least = 1, most = 1, capacity = 1, mostUnits = 1, step = 5, needs = [] } = is
  if (hasRange(length)) {
    if (most < least)
      throw wrong(
        'most',
        'Die längste Dauer ist kürzer als die kürzeste.',
        'The longest is shorter than the shortest.',
      )
    if (length === 'days' && most > 60)
      throw wrong('most', 'Höchstens 60 Tage am Stück.', 'At most 60 days at a time.')
  }
  if (mostUnits > capacity)
    throw wrong(
      'mostUnits',
      'Niemand kann mehr auf einmal buchen, als es gibt.',
      'Nobody can book more at a time than there is.',
    )
  if (capacity > 1 && needs.length > 0)
    throw wrong(
      'needs',
      'Gemeinsam mit anderem kann nur gebucht werden, was es einmal gibt.',
      'Only what there is one of can be booked together with something else.',
    )
  if (capacity > 1 && length === 'free' && step % cellMinutes !== 0)
    throw wrong(
      'step',
      `Was mehrmals vergeben wird, beginnt alle ${cellMinutes} Minuten oder ein Vielfaches davon.`,
      `What is given several times begins every ${cellMinutes} minutes or a multiple of that.`,
    )
  if (is.mayBeEvent && is.confirm !== 'office')
    throw wrong(
      'mayBeEvent',
      'In den Veranstaltungskalender kommt nur, was das Amt bestätigt: Sonst könnte jeder dort etwas veröffentlichen. Bitte stellen Sie die Bestätigung um.',
      'Only what the office confirms comes into the calendar of events: otherwise anybody could publish something there. Please change the confirmation.',
    )
  if (is.dates?.some(({ from, until }) => until <= from))
    throw wrong('dates', 'Ein Termin endet vor seinem Beginn.', 'A date ends before it begins.')
  if (is.absences?.some(({ from, until }) => until <= from))
    throw wrong('absences', 'Eine Abwesenheit endet vor ihrem Beginn.', 'An absence ends before it begins.')
  for (const name of ['dates', 'absences'] as const)
    for (const { from, until } of is[name] ?? []) {
      requireReach(ctx, from, name)
      requireReach(ctx, until, name)
      if (name === 'dates' && isTooLong({ from, until })) throw wrongField(name, tooLong)
    }
  if (capacity > 1 || needs.length > 0) {
    const [user] = await ctx.db
      .select({ title: table.title })
      .from(table)
      .where(_id === '' ? sql`false` : sql`${_id}::uuid = any(${table.needs})`)
    if (user)
      throw wrong(
        capacity > 1 ? 'capacity' : 'needs',
        `„${user.title}“ wird damit zusammen gebucht. Das geht nur, solange es davon eines gibt und es selbst nichts weiter braucht.`,
        `“${user.title}” is booked together with it. That works only as long as there is one of it and it needs nothing else itself.`,
      )
  }
  if (needs.length === 0) return
  const found = await ctx.db
    .select({ _id: table._id, needs: table.needs, capacity: table.capacity })
    .from(table)
    .where(inArray(table._id, [...needs]))
  const isWhole = found.length === new Set(needs).size && !needs.includes(_id)
  if (!isWhole || found.some((one) => one.needs.length > 0 || one.capacity > 1))
    throw wrong(
      'needs',
      'Gemeinsam gebucht werden kann nur, was es einmal gibt und selbst nichts weiter braucht.',
      'Only what there is one of and needs nothing else itself can be taken together with it.',
    )
}

async function slugFor(ctx: Ctx, wanted: string, _id: string | null): Promise<string> {
  const rows = await ctx.db
    .select({ slug: table.slug })
    .from(table)
    .where(_id === null ? undefined : ne(table._id, _id))
  // Words that are paths below the list are reserved
  return freeSlug(
    slugOf(wanted) || 'angebot',
    new Set([...rows.map(({ slug }) => slug), 'termin', 'appointment']),
  )
}

const options = {
  filters: {
    kind: (kinds: ResourceRow['kind'] | ResourceRow['kind'][]) => inArray(table.kind, [kinds].flat()),
    hours: (_id: string) => eq(table.hours, _id),
  },
  prepare: async (ctx: Ctx, { slug, title }: { slug?: string | undefined; title: string }) => ({
    slug: await slugFor(ctx, slug || title, null),
  }),
  remembered: ({ title }: { title: string }) => ({ title }),
}
const standard = recordCalls(resource, resourceKind, options)

/** Resources, as edited by the office. */
export const resourceCalls = recordCalls(resource, resourceKind, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { title: string }) {
      const sent = { ...input, most: longestOf({ ...resource.defaults, ...input }, input) }
      await judge(ctx, { ...resource.defaults, ...sent }, '')
      return standard.create(ctx, sent as Parameters<typeof standard.create>[1])
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, resourceKind, input)
      const is: Sent & ResourceRow = { ...row, ...input }
      const change = { ...input, most: longestOf(is, input) }
      await judge(ctx, { ...is, ...change }, row._id)
      if (input.slug !== undefined) change.slug = await slugFor(ctx, input.slug || is.title || '', row._id)
      const [lines] = input.dates ? await linesOf(ctx, resourceKind, [row]) : []
      const answer = await standard.update(ctx, change as Parameters<typeof standard.update>[1])
      const capacity = input.capacity ?? row.capacity
      if (capacity !== row.capacity) await recount(ctx, { number: row.number, capacity })
      // Additional capacity is offered to the waiting list first
      if (capacity > row.capacity) await offerAll(ctx, row._id)
      if (lines) await rescheduleLinked(ctx, row, lines['dates'] as unknown as WholeResource['dates'])
      return answer
    },
    async remove(ctx: Ctx, { _id }: { _id: string }) {
      const of = eq(bookingsTable.resource, _id)
      const [all] = await ctx.db.select({ total: count() }).from(bookingsTable).where(of)
      const [ahead] = await ctx.db
        .select({ total: count() })
        .from(bookingsTable)
        .where(and(of, gt(bookingsTable.until, ctx.now)))
      const [total, coming] = [all?.total ?? 0, ahead?.total ?? 0]
      if (total > 0)
        throw new Problem(
          'STILL_BOOKED',
          409,
          {
            de: `Buchungen dazu: ${total}, davon noch bevorstehend: ${coming}. Nehmen Sie es von der Website, statt es zu löschen: Dann kann niemand mehr buchen, und alles bleibt nachvollziehbar.`,
            en: `Bookings of it: ${total}, still to come: ${coming}. Take it off the website instead of deleting it: then nobody can book it any more, and everything can still be followed.`,
          },
          { details: { total, coming } },
        )
      const [needed] = await ctx.db
        .select({ title: table.title })
        .from(table)
        .where(sql`${_id}::uuid = any(${table.needs})`)
      if (needed)
        throw new Problem('STILL_USED', 409, {
          de: `„${needed.title}“ wird damit zusammen gebucht.`,
          en: `“${needed.title}” is booked together with it.`,
        })
      return standard.remove(ctx, { _id })
    },
  },
})
