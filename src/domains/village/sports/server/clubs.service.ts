import { asc, eq, ne, and } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { freeSlug, slugOf } from '#kit/shared/text/slug.ts'
import { club, type Club } from '../club.contract.ts'
import { clubsTable as table, officersTable, type ClubRow } from './club.table.ts'
import { clubsLed, isNarrowed, requireOffice, requireOfficer, seenClubs } from './limits.ts'

export const clubs = recordKind({
  name: 'sports_club',
  module: 'sports',
  table,
  lines: { officers: officersTable },
  files: ({ picture }) => [picture],
  guestsSee: { when: ({ active }) => active, right: 'update' },
  seen: (ctx) => seenClubs(ctx, table._id),
  own: 'seen',
  mayChange: (ctx, { _id }) => requireOfficer(ctx, _id),
  found: ({ title }) => ({ title }),
  sortable: ['position', 'title', 'sport', 'updatedAt'],
  defaultSort: 'position,title',
  searched: [table.title],
  tags: ({ _id }) => ['sports_club', `sports_club:${_id}`],
  async answer(ctx, rows) {
    const led = isNarrowed(ctx) ? await clubsLed(ctx) : null
    return rows.map((row) => ({ ...row, narrowed: led !== null && !led.has(row._id) }))
  },
})

refusalOf(
  'sports_clubs_slug',
  wrongField('slug', {
    de: 'Diese Adresse hat schon ein anderer Verein.',
    en: 'Another club has this address already.',
  }),
)
const stillUsed = new Problem('STILL_USED', 409, {
  de: 'Zu diesem Verein gibt es noch Mannschaften oder Personen. Nehmen Sie ihn von der Website, oder löschen Sie diese zuerst.',
  en: 'There are still teams or persons of this club. Take it off the website, or delete those first.',
})
refusalOf('sports_teams_club', stillUsed)
refusalOf('sports_persons_club', stillUsed)

type Sent = Partial<Club>

async function slugFor(ctx: Ctx, wanted: string, _id: string | null): Promise<string> {
  const rows = await ctx.db
    .select({ slug: table.slug })
    .from(table)
    .where(_id === null ? undefined : ne(table._id, _id))
  return freeSlug(slugOf(wanted) || 'verein', new Set(rows.map(({ slug }) => slug)))
}

const options = {
  filters: { sport: (sport: ClubRow['sport']) => eq(table.sport, sport) },
  prepare: async (ctx: Ctx, { slug, title }: { slug?: string | undefined; title: string }) => ({
    slug: await slugFor(ctx, slug || title, null),
  }),
  remembered: ({ title }: { title: string }) => ({ title }),
}
const standard = recordCalls(club, clubs, options)

/** Calls for clubs, for the office and officers. */
export const clubCalls = recordCalls(club, clubs, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { title: string }) {
      requireOffice(ctx)
      return standard.create(ctx, input)
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      // Only the office decides about a club's officers and its visibility
      if (input.officers !== undefined || input.active !== undefined) requireOffice(ctx)
      const change = { ...input }
      if (input.slug !== undefined) {
        const [row] = await ctx.db
          .select({ title: table.title })
          .from(table)
          .where(and(eq(table._id, input._id), seenClubs(ctx, table._id)))
        change.slug = await slugFor(ctx, input.slug || input.title || row?.title || '', input._id)
      }
      return standard.update(ctx, change as Parameters<typeof standard.update>[1])
    },
    async remove(ctx: Ctx, input: { _id: string }) {
      requireOffice(ctx)
      return standard.remove(ctx, input)
    },
  },
})

/** All clubs, for the public pages; tags the answer. */
export async function allClubs(ctx: Ctx): Promise<ClubRow[]> {
  ctx.tag('sports_club')
  return ctx.db.select().from(table).orderBy(asc(table.position), asc(table.title))
}
