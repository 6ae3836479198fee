import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  isOneOf,
  mentions,
  mostPossible,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { emptyTrail } from '#kit/server/personal/traces.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { readLines } from '#kit/server/records/lines.ts'
import { removeRecord } from '#kit/server/records/removing.ts'
import { sportsScreens } from '../sports.addresses.ts'
import {
  clubsTable,
  consentsTable,
  licencesTable,
  officersTable,
  personFilesTable,
  personsTable as table,
  teamPicturesTable,
  trainersTable,
} from './club.table.ts'
import { dropFiles } from './person-files.service.ts'
import { filesOf, tellOf } from './person-files.ts'
import { fullName, persons } from './persons.kind.ts'
import { dropPictures } from './team-pictures.service.ts'
import { attendanceTable, dutiesTable, helpersTable, scorersTable } from './season.table.ts'

const what = { de: 'Person eines Sportvereins', en: 'Person of a sports club' }
const helping = { de: 'Helferschicht', en: 'Helpers’ shift' }
const goal = { de: 'Tor in einem Spiel', en: 'Goal in a game' }
const reason = {
  de: 'Der Name verschwindet; dass jemand geholfen oder ein Tor geschossen hat, bleibt gezählt.',
  en: 'The name goes; that somebody helped or scored stays counted.',
}

/** Persons linked to the account, or with a matching name. */
async function findPersons(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const own = or(isAddress(table.email, person), isKnown(table._id, person))
  const said = sql`concat_ws(' ', ${table.firstName}, ${table.lastName}, ${table.email}, ${table.phone}, ${table.note},
    (select string_agg("guardian", ' ') from sports_consents where "record" = ${table._id}))`
  const rows = await ctx.db
    .select({
      row: table,
      club: clubsTable.title,
      sure: sql<boolean>`coalesce((${own}), false)`.mapWith(Boolean),
    })
    .from(table)
    .innerJoin(clubsTable, eq(clubsTable._id, table.club))
    .where(or(own, mentions(said, [...person.emails, ...person.names])))
    .orderBy(desc(table.updatedAt), desc(table._id))
    .limit(mostPossible * 2)
  const ids = rows.map(({ row }) => row._id)
  const licences = await readLines(ctx, licencesTable, ids)
  const consents = await readLines(ctx, consentsTable, ids)
  const files = await filesOf(ctx, ids)
  const attended =
    ids.length === 0
      ? []
      : await ctx.db.select().from(attendanceTable).where(inArray(attendanceTable.person, ids)).limit(5000)
  return rows.map(({ row, club, sure }) => ({
    _id: row._id,
    collection: persons.name,
    what,
    title: `${fullName(row)}, ${club}`,
    at: row.createdAt,
    sure,
    fate: 'remove' as const,
    path: `${sportsScreens.personEdit}/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: {
      ...row,
      licences: licences.get(row._id) ?? [],
      consents: consents.get(row._id) ?? [],
      files: (files.get(row._id) ?? []).map(tellOf),
      attendance: attended
        .filter((mark) => mark.person === row._id)
        .map(({ day, presence }) => ({ day, presence })),
    },
  }))
}

/** Names without a record: helpers and scorers. */
async function findNamed(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const accounts = person.accounts.map(({ _id }) => _id)
  const ofAccount = accounts.length > 0 ? isOneOf(helpersTable.account, accounts) : undefined
  const wanted = [...person.names]
  const named = wanted.length > 0 ? mentions(helpersTable.name, wanted) : undefined
  const helpers =
    ofAccount || named
      ? await ctx.db
          .select({
            row: helpersTable,
            duty: dutiesTable.title,
            sure: sql<boolean>`coalesce((${ofAccount ?? sql`false`}), false)`.mapWith(Boolean),
          })
          .from(helpersTable)
          .innerJoin(dutiesTable, eq(dutiesTable._id, helpersTable.duty))
          .where(or(ofAccount, named))
          .orderBy(desc(helpersTable.at))
          .limit(mostPossible * 4)
      : []
  const goals =
    wanted.length > 0
      ? await ctx.db
          .select()
          .from(scorersTable)
          .where(and(mentions(scorersTable.name, wanted)))
          .limit(mostPossible)
      : []
  return [
    ...helpers.map(({ row, duty, sure }) => ({
      _id: row._id,
      collection: 'sports_helper',
      what: helping,
      title: duty,
      at: row.at,
      sure,
      fate: 'anonymise' as const,
      reason,
      path: sportsScreens.overview,
      data: row,
    })),
    ...goals.map((row) => ({
      _id: row._id,
      collection: 'sports_scorer',
      what: goal,
      title: row.name,
      at: null,
      sure: false,
      fate: 'anonymise' as const,
      reason,
      path: sportsScreens.overview,
      data: row,
    })),
  ]
}

/** Persons of clubs with their consents, helpers and scorers. */
export const sportsPersonal: PersonalData = {
  title: { de: 'Sportvereine', en: 'Sports clubs' },
  columns: [
    ...['firstName', 'lastName', 'born', 'email', 'phone', 'functions', 'note'].map(
      (column) => `sports_persons.${column}`,
    ),
    'sports_licences.number',
    'sports_consents.guardian',
    'sports_files.name',
    'sports_team_pictures.people',
    'sports_helpers.name',
    'sports_scorers.name',
    'sports_attendance.presence',
  ],
  find: async (ctx, person) => [...(await findPersons(ctx, person)), ...(await findNamed(ctx, person))],
  async erase(ctx, findings, person) {
    const idsOf = (collection: string) =>
      findings.filter((one) => one.collection === collection).map(({ _id }) => _id)
    for (const _id of idsOf(persons.name)) {
      const row = await lockRecord(ctx, persons, { _id })
      await dropFiles(ctx, eq(personFilesTable.person, _id))
      await dropPictures(ctx, sql`${_id}::uuid = any(${teamPicturesTable.people})`)
      await removeRecord(ctx, persons, row)
    }
    const helpers = idsOf('sports_helper')
    if (helpers.length > 0)
      await ctx.db
        .update(helpersTable)
        .set({ name: '', account: null })
        .where(inArray(helpersTable._id, helpers))
    const scorers = idsOf('sports_scorer')
    if (scorers.length > 0) {
      const games = await ctx.db
        .update(scorersTable)
        .set({ name: '' })
        .where(inArray(scorersTable._id, scorers))
        .returning({ _id: scorersTable.record })
      // The game stays, so the name in its earlier audit entries must be cleared here
      await emptyTrail(
        ctx,
        games.map(({ _id }) => _id),
      )
    }
    // Erased accounts lose their roles in clubs and teams
    const accounts = person.accounts.filter(({ stays }) => stays === null).map(({ _id }) => _id)
    if (accounts.length > 0) {
      await ctx.db.delete(officersTable).where(inArray(officersTable.account, accounts))
      await ctx.db.delete(trainersTable).where(inArray(trainersTable.account, accounts))
    }
    ctx.drop('sports_person', 'sports_duty', 'sports_fixture', 'sports_team')
  },
}
