import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { holidayStates } from '#kit/shared/dates/holidays.ts'
import { Problem } from '#kit/shared/problem.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { openingHours } from '../opening-hours.contract.ts'
import type { HoursPlan } from '../opening-hours.rules.ts'
import { daysTable, openingHoursTable as table, seasonsTable } from './opening-hours.table.ts'

declare module '#kit/server/events.ts' {
  interface Events {
    /** These opening hours were changed or deleted; emitted in the same transaction. */
    openingHoursChanged: { _id: string }
  }
}

export const hoursKind = recordKind({
  name: 'opening_hours',
  table,
  lines: { seasons: seasonsTable, days: daysTable },
  sortable: ['title', 'updatedAt'],
  defaultSort: 'title',
  searched: [table.title],
  found: ({ title }) => ({ title }),
})

refusalOf(
  'booking_resources_hours_fkey',
  new Problem('STILL_USED', 409, {
    de: 'Nach diesen Öffnungszeiten wird gebucht. Geben Sie dem Angebot zuerst andere.',
    en: 'Bookings go by these opening hours. Give what is booked other ones first.',
  }),
)

const options = {
  filters: {},
  remembered: ({ title }: { title: string }) => ({ title }),
}
const standard = recordCalls(openingHours, hoursKind, options)

type Sent = Partial<HoursPlan> & { ours?: boolean; idempotencyKey?: string }

function judge({ state = '', country = 'at', days = [] }: Sent): void {
  if (state !== '' && !(state in holidayStates[country]))
    throw wrongField('state', {
      de: 'Dieses Bundesland gehört zu einem anderen Staat.',
      en: 'This state belongs to another country.',
    })
  if (days.some(({ from, to }) => from > to))
    throw wrongField('days', {
      de: 'Ein Zeitraum endet vor seinem Beginn.',
      en: 'A span of days ends before it begins.',
    })
  if (days.some(({ opens, closes }) => (opens === '') !== (closes === '')))
    throw wrongField('days', {
      de: 'Bitte geben Sie Beginn und Ende ein, oder lassen Sie beides leer: dann ist geschlossen.',
      en: 'Please enter both beginning and end, or leave both empty: then it is closed.',
    })
}

/** Only one record can be the site's own hours: removes the mark from the others. */
async function takeOurs(ctx: Ctx, sent: Sent, _id?: string): Promise<void> {
  if (!sent.ours) return
  const others = _id === undefined ? undefined : ne(table._id, _id)
  await ctx.db
    .update(table)
    .set({ ours: false })
    .where(and(eq(table.ours, true), others))
}

/** Opening hours; each change emits an event. */
export const openingHoursCalls = recordCalls(openingHours, hoursKind, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { title: string }) {
      const { country } = (await siteSettings(ctx)).site.contact
      judge({ country, ...input })
      await takeOurs(ctx, input)
      return standard.create(ctx, { country, ...input } as Parameters<typeof standard.create>[1])
    },
    async update(ctx: Ctx, input: Sent & { _id: string }) {
      const known = await standard.read(ctx, { _id: input._id })
      judge({ ...(known.opening_hours as HoursPlan), ...input })
      await takeOurs(ctx, input, input._id)
      const answer = await standard.update(ctx, input as Parameters<typeof standard.update>[1])
      await ctx.emit('openingHoursChanged', { _id: input._id })
      return answer
    },
    async remove(ctx: Ctx, input: { _id: string }) {
      const answer = await standard.remove(ctx, input)
      await ctx.emit('openingHoursChanged', { _id: input._id })
      return answer
    },
  },
})

/** Plans of opening hours, by id. Tags the answer with each. */
export async function plansOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, HoursPlan>> {
  const wanted = [...new Set(ids)]
  ctx.tag(...wanted.map((_id) => `opening_hours:${_id}`))
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db.select().from(table).where(inArray(table._id, wanted))
  const lines = await linesOf(ctx, hoursKind, rows)
  return new Map(rows.map((row, index) => [row._id, { ...row, ...lines[index] } as unknown as HoursPlan]))
}

/** The plan shown as the site's own; null: none. Tags the answer. */
export async function ourPlan(ctx: Ctx): Promise<HoursPlan | null> {
  ctx.tag('opening_hours')
  const [row] = await ctx.db.select({ _id: table._id }).from(table).where(eq(table.ours, true))
  return row ? ((await plansOf(ctx, [row._id])).get(row._id) ?? null) : null
}
