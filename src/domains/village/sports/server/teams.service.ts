import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { refusalOf } from '#kit/server/http/problems.ts'
import { linesOf } from '#kit/server/records/answer.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { Problem } from '#kit/shared/problem.ts'
import { freeSlug, slugOf } from '#kit/shared/text/slug.ts'
import { team, type Team } from '../club.contract.ts'
import {
  clubsTable,
  personsTable,
  squadsTable,
  staffTable,
  type TeamPictureRow,
  type TeamRow,
  teamsTable as table,
  trainersTable,
  trainingsTable,
} from './club.table.ts'
import { clubOf, clubsLed, isNarrowed, isTrainerOnly, requireOfficer, seenTeams } from './limits.ts'
import { fullName } from './persons.kind.ts'
import { agreeWith, noteTakenIn, peopleOf, takenInOf } from './team-people.ts'
import { missingIn, ownPictureAddress, picturesOf } from './team-pictures.ts'

const lines = { squad: squadsTable, staff: staffTable, trainings: trainingsTable, trainers: trainersTable }

export const teams = recordKind({
  name: 'sports_team',
  module: 'sports',
  table,
  lines,
  seen: (ctx) => seenTeams(ctx, table._id),
  own: 'seen',
  found: ({ title, category }) => ({ title, tags: [category] }),
  sortable: ['position', 'title', 'category', 'sport', 'updatedAt'],
  defaultSort: 'position,title',
  searched: [table.title, table.category, table.calledAs],
  tags: ({ _id }) => ['sports_team', `sports_team:${_id}`],
  async answer(ctx, rows) {
    const found = await ctx.db
      .select({ _id: clubsTable._id, title: clubsTable.title, slug: clubsTable.slug })
      .from(clubsTable)
      .where(inArray(clubsTable._id, [...new Set(rows.map(({ club }) => club))]))
    const byId = new Map(found.map((one) => [one._id, one]))
    const ids = rows.map(({ _id }) => _id)
    const pictures = await picturesOf(ctx, ids)
    const takenIn = await takenInOf(ctx, ids)
    const led = isNarrowed(ctx) ? await clubsLed(ctx) : null
    const told = new Map<string, Team['picture']>()
    for (const [of, picture] of pictures) told.set(of, await tellPicture(ctx, picture))
    return rows.map((row) => ({
      ...row,
      clubTitle: byId.get(row.club)?.title ?? '',
      clubSlug: byId.get(row.club)?.slug ?? '',
      picture: told.get(row._id) ?? null,
      takenIn: (takenIn.get(row._id) ?? []).map(fullName),
      mayAgree: led === null || led.has(row.club),
    }))
  },
})

refusalOf(
  'sports_teams_slug',
  wrongField('slug', {
    de: 'Diese Adresse hat in diesem Verein schon eine andere Mannschaft.',
    en: 'Another team of this club has this address already.',
  }),
)
refusalOf(
  'sports_squads_once',
  wrongField('squad', {
    de: 'Jemand steht zweimal im Kader.',
    en: 'Somebody is in the squad twice.',
  }),
)
refusalOf(
  'sports_seasons_team',
  new Problem('STILL_USED', 409, {
    de: 'Zu dieser Mannschaft gibt es noch Saisonen. Nehmen Sie sie von der Website, oder löschen Sie die Saisonen zuerst.',
    en: 'There are still seasons of this team. Take it off the website, or delete the seasons first.',
  }),
)

type Sent = Partial<Team>

const gone = {
  de: 'jemand, der hier nicht mehr verzeichnet ist',
  en: 'somebody who is not recorded here any more',
}

async function tellPicture(ctx: Ctx, picture: TeamPictureRow): Promise<Team['picture']> {
  const missing = (await missingIn(ctx, picture)).map((name) => name ?? gone[ctx.lang])
  const { _id, width, height } = picture
  return { _id, href: ownPictureAddress(_id), width, height, shown: missing.length === 0, missing }
}

async function slugFor(ctx: Ctx, club: string, wanted: string, _id: string | null): Promise<string> {
  const rows = await ctx.db
    .select({ slug: table.slug })
    .from(table)
    .where(and(eq(table.club, club), _id === null ? undefined : ne(table._id, _id)))
  return freeSlug(slugOf(wanted) || 'mannschaft', new Set(rows.map(({ slug }) => slug)))
}

/** Rejects persons of other clubs: through a squad, a trainer could read their data. */
async function judgePeople(ctx: Ctx, club: string, input: Sent): Promise<void> {
  for (const name of ['squad', 'staff'] as const) {
    const ids = [...new Set((input[name] ?? []).map(({ person }) => person))]
    if (ids.length === 0) continue
    if (name === 'squad' && ids.length !== input.squad!.length)
      throw wrongField('squad', {
        de: 'Jemand steht zweimal im Kader.',
        en: 'Somebody is in the squad twice.',
      })
    const known = await ctx.db
      .select({ _id: personsTable._id })
      .from(personsTable)
      .where(and(eq(personsTable.club, club), inArray(personsTable._id, ids)))
    if (known.length !== ids.length)
      throw wrongField(name, {
        de: 'Bitte wählen Sie Personen dieses Vereins.',
        en: 'Please choose persons of this club.',
      })
  }
  if (input.trainings?.some(({ from, until }) => until <= from))
    throw wrongField('trainings', {
      de: 'Ein Training endet vor seinem Beginn.',
      en: 'A training ends before it begins.',
    })
}

/** Fields of a team that only officers of its club and the office may change. */
const officersFields = ['club', 'slug', 'active', 'onFirstPage', 'position', 'trainers'] as const

const options = {
  filters: {
    club: (_id: string) => eq(table.club, _id),
    sport: (sport: TeamRow['sport']) => eq(table.sport, sport),
  },
  prepare: async (ctx: Ctx, { club, sport, slug, title }: Sent & { club: string; title: string }) => ({
    sport: sport ?? (await clubOf(ctx, club)).sport,
    slug: await slugFor(ctx, club, slug || title, null),
  }),
  remembered: ({ title }: { title: string }) => ({ title }),
}
const standard = recordCalls(team, teams, options)

/** Calls for teams, for the office, officers and trainers. */
export const teamCalls = recordCalls(team, teams, {
  ...options,
  own: {
    async create(ctx: Ctx, input: Sent & { club: string; title: string }) {
      await clubOf(ctx, input.club)
      await requireOfficer(ctx, input.club)
      await judgePeople(ctx, input.club, input)
      return standard.create(ctx, input)
    },
    async update(ctx: Ctx, input: Sent & { _id: string; version?: number }) {
      const row = await lockRecord(ctx, teams, input)
      if (officersFields.some((field) => input[field] !== undefined)) await requireOfficer(ctx, row.club)
      const club = input.club ?? row.club
      if (club !== row.club) {
        await clubOf(ctx, club)
        await requireOfficer(ctx, club)
      }
      const [whole] = await linesOf(ctx, { lines }, [row])
      // A team that changes club may only contain persons of the new club
      await judgePeople(ctx, club, club === row.club ? input : { ...whole, ...input })
      const change = { ...input }
      if (input.slug !== undefined || club !== row.club)
        change.slug = await slugFor(ctx, club, input.slug || input.title || row.title, row._id)
      const before = await peopleOf(ctx, row._id)
      const answer = await standard.update(ctx, change as Parameters<typeof standard.update>[1])
      if (!input.squad && !input.staff) return answer
      await noteTakenIn(ctx, row._id, { before, byTrainer: await isTrainerOnly(ctx, row.club) })
      return standard.read(ctx, { _id: row._id })
    },
    async remove(ctx: Ctx, input: { _id: string }) {
      const row = await lockRecord(ctx, teams, input)
      await requireOfficer(ctx, row.club)
      return standard.remove(ctx, input)
    },
  },
})

/** `POST /api/v0/sports/team/:_id/agree`: approves persons added by trainers, who may then read their data. */
export async function agreeWithTakenIn(ctx: Ctx, { _id }: { _id: string }) {
  const row = await lockRecord(ctx, teams, { _id })
  await requireOfficer(ctx, row.club)
  const people = await agreeWith(ctx, row._id)
  if (people.length > 0)
    await audit(ctx, {
      action: 'update',
      collection: teams.name,
      recordId: row._id,
      after: { agreedWith: people },
    })
  ctx.drop('sports_person', 'sports_team', `sports_team:${row._id}`)
  return { agreed: people.length }
}

export type WholeTeam = TeamRow & Pick<Team, 'squad' | 'staff' | 'trainings'>

/** Public teams with their lines; tags the answer. */
export async function activeTeams(ctx: Ctx, club?: string): Promise<WholeTeam[]> {
  ctx.tag('sports_team', 'sports_club')
  const rows = await ctx.db
    .select({ team: table })
    .from(table)
    .innerJoin(clubsTable, eq(clubsTable._id, table.club))
    .where(
      and(
        eq(table.active, true),
        eq(clubsTable.active, true),
        club === undefined ? undefined : eq(table.club, club),
      ),
    )
    .orderBy(asc(table.position), asc(table.title))
    .limit(500)
  const found = rows.map(({ team: row }) => row)
  const all = await linesOf(ctx, { lines }, found)
  return found.map((row, index) => ({ ...row, ...all[index] })) as WholeTeam[]
}
