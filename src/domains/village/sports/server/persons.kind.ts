import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { readLines } from '#kit/server/records/lines.ts'
import { recordKind } from '#kit/server/records/kind.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import {
  type ConsentingPerson,
  type Consent,
  isAdult,
  mayShowInTeam,
  mayShowName,
  mayShowPicture,
} from '../sports.rules.ts'
import {
  clubsTable,
  consentsTable,
  licencesTable,
  personsTable as table,
  type PersonRow,
} from './club.table.ts'
import { clubsLed, isNarrowed, requireOfficer, seenPersons } from './limits.ts'
import { fileAddress, filesOf, tellOf } from './person-files.ts'

export const fullName = ({ firstName, lastName }: Pick<PersonRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** Today in the site's time zone. */
export const todayOf = async (ctx: Ctx): Promise<string> =>
  dayIn(ctx.now, (await siteSettings(ctx)).site.timeZone)

/** Persons with their consents, in the given order. */
export async function consentingOf(
  ctx: Ctx,
  rows: readonly Pick<PersonRow, '_id' | 'born' | 'hidden'>[],
): Promise<ConsentingPerson[]> {
  const lines = await readLines(
    ctx,
    consentsTable,
    rows.map(({ _id }) => _id),
  )
  return rows.map(({ _id, born, hidden }) => ({
    born,
    hidden,
    consents: (lines.get(_id) ?? []) as unknown as Consent[],
  }))
}

/** Persons as returned by calls. Trainers get neither documents nor notes. */
async function answered(ctx: Ctx, rows: readonly PersonRow[]) {
  const clubIds = [...new Set(rows.map(({ club }) => club))]
  const titles = new Map(
    clubIds.length === 0
      ? []
      : (
          await ctx.db
            .select({ _id: clubsTable._id, title: clubsTable.title })
            .from(clubsTable)
            .where(inArray(clubsTable._id, clubIds))
        ).map(({ _id, title }) => [_id, title]),
  )
  const led = isNarrowed(ctx) ? await clubsLed(ctx) : null
  const today = await todayOf(ctx)
  const consenting = await consentingOf(ctx, rows)
  const files = await filesOf(
    ctx,
    rows.map(({ _id }) => _id),
  )
  return rows.map((row, index) => {
    const narrowed = led !== null && !led.has(row.club)
    const own = files.get(row._id) ?? []
    const portrait = own.find(({ kind }) => kind === 'portrait')
    const person = consenting[index]!
    return {
      ...row,
      ...(narrowed ? { note: '' } : {}),
      clubTitle: titles.get(row.club) ?? '',
      adult: isAdult(row.born, today),
      shown: {
        name: mayShowName(person, today),
        picture: mayShowPicture(person, today),
        teamPicture: mayShowInTeam(person, today),
      },
      portrait: portrait ? fileAddress(portrait._id) : null,
      documents: narrowed ? [] : own.filter(({ kind }) => kind === 'document').map(tellOf),
      narrowed,
    }
  })
}

export const persons = recordKind({
  name: 'sports_person',
  module: 'sports',
  table,
  lines: { licences: licencesTable, consents: consentsTable },
  seen: (ctx) => seenPersons(ctx, table),
  own: 'seen',
  mayChange: (ctx, { club }) => requireOfficer(ctx, club),
  confidential: ['firstName', 'lastName', 'born', 'email', 'phone', 'note'],
  confidentialLines: ['consents', 'licences'],
  found: (row) => ({ title: fullName(row), tags: row.functions }),
  sortable: ['lastName', 'born', 'updatedAt'],
  defaultSort: 'lastName',
  searched: [table.firstName, table.lastName, table.email],
  tags: ({ _id }) => ['sports_person', `sports_person:${_id}`],
  answer: answered,
})

/** The person with this id, without an access check. */
export async function personRow(ctx: Ctx, _id: string): Promise<PersonRow | null> {
  const [row] = await ctx.db.select().from(table).where(eq(table._id, _id))
  return row ?? null
}
