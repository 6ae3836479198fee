import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { season, type Season } from '../season.contract.ts'
import { countingOf } from '../season.rules.ts'
import type { SportName } from '../sports.rules.ts'
import type { LeagueKind } from '../table.rules.ts'
import { teamOf } from './limits.ts'
import { fullName } from './persons.kind.ts'
import { fixturesOf, seasonOf, seasons, standingsOf } from './seasons.kind.ts'
import { seasonsTable as table } from './season.table.ts'
import { personsTable } from './club.table.ts'

type Sent = Partial<Season>

const kindOf: Record<SportName, LeagueKind> = {
  football: 'football',
  handball: 'handball',
  tennis: 'tennis',
  volleyball: 'volleyball',
  other: 'football',
}

function judge({ from, to, order }: Sent): void {
  if (from !== undefined && to !== undefined && to < from)
    throw wrongField('to', {
      de: 'Die Saison endet vor ihrem Beginn.',
      en: 'The season ends before it begins.',
    })
  if (order !== undefined && new Set(order).size !== order.length)
    throw wrongField('order', {
      de: 'Ein Merkmal steht zweimal in der Reihenfolge.',
      en: 'A criterion is in the order twice.',
    })
}

const options = {
  filters: { team: (_id: string) => eq(table.team, _id) },
  remembered: ({ title }: { title: string }) => ({ title }),
}
const standard = recordCalls(season, seasons, options)

/** Calls for seasons, for those who manage the team. */
export const seasonRecordCalls = recordCalls(season, seasons, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { team: string; title: string; from: string; to: string }) {
      const { sport } = await teamOf(ctx, input.team)
      judge(input)
      const kind = input.kind ?? kindOf[sport]
      return standard.create(ctx, { kind, ...countingOf(kind), ...input })
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, seasons, input)
      if (input.team !== undefined && input.team !== row.team)
        throw wrongField('team', {
          de: 'Eine Saison bleibt bei ihrer Mannschaft.',
          en: 'A season stays with its team.',
        })
      const counting =
        input.kind !== undefined && input.kind !== row.kind ? countingOf(input.kind) : undefined
      judge({ ...(row as unknown as Sent), ...input })
      return standard.update(ctx, { ...counting, ...input })
    },
  },
})

/** `GET /api/v0/sports/season/:_id/standings`. */
export async function standings(ctx: Ctx, { _id }: { _id: string }) {
  const row = await seasonOf(ctx, _id)
  const { table: rows, scorers } = await standingsOf(ctx, row, await fixturesOf(ctx, _id))
  const ids = scorers.flatMap(({ person }) => person ?? [])
  const people =
    ids.length === 0 ? [] : await ctx.db.select().from(personsTable).where(inArray(personsTable._id, ids))
  const names = new Map(people.map((person) => [person._id, fullName(person)]))
  return {
    table: rows,
    scorers: scorers.map((one) => ({ ...one, name: names.get(one.person ?? '') ?? one.name })),
  }
}
