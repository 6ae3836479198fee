import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  isAddress,
  isKnown,
  isOneOf,
  type Person,
  type PersonalData,
  type PersonalFinding,
} from '#kit/server/personal/personal.ts'
import { rowsAbout } from '#kit/server/personal/rows-about.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { stepsOf } from '#kit/server/states/steps.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { sayNumber } from '#kit/shared/records/record-number.ts'
import { bookingScreens } from '../booking.addresses.ts'
import { openStates } from '../booking.rules.ts'
import { bookingsTable as table } from './booking.table.ts'
import { bookings } from './bookings.kind.ts'
import { lockPaymentsOf } from './bookings.locks.ts'
import { forgetBookers } from './own/forget.service.ts'
import { resourcesOf } from './resource.kind.ts'

const what = { de: 'Buchung', en: 'Booking' }
const reason = {
  de: 'Name, Adresse, Telefon, Antworten und Notizen werden gelöscht, ebenso was im Veranstaltungskalender steht. Was noch bevorsteht, wird abgesagt; dass etwas gebucht war, bleibt gezählt.',
  en: 'Name, address, telephone, answers and notes are deleted, and what the calendar of events shows. What is still to come is cancelled; that something was booked stays counted.',
}

async function find(ctx: Ctx, person: Person): Promise<PersonalFinding[]> {
  const accounts = person.accounts.map(({ _id }) => _id)
  const own = or(
    isAddress(table.email, person),
    accounts.length > 0 ? isOneOf(table.account, accounts) : undefined,
    and(isKnown(table._id, person), isNull(table.forgottenAt)),
  )
  const said = sql`concat_ws(' ', ${table.name}, ${table.email}, ${table.phone}, ${table.note}, ${table.internal}, ${table.answers}::text, ${table.eventTitle})`
  const rows = await rowsAbout(ctx, table, person, { own, said, at: table.from })
  const titles = new Map((await resourcesOf(ctx)).map(({ _id, title }) => [_id, title]))
  const steps = await stepsOf(
    ctx,
    bookings.name,
    rows.map(({ row }) => row._id),
  )
  return rows.map(({ row: { origin: _origin, ...row }, sure }) => ({
    _id: row._id,
    collection: bookings.name,
    what,
    title: `${sayNumber(row.number, ctx.told)}: ${titles.get(row.resource) ?? ''}`,
    at: row.from,
    sure,
    fate: 'anonymise' as const,
    reason,
    path: `${bookingScreens.edit}/${row._id}`,
    ...(row.email ? { ask: row.email } : {}),
    data: {
      ...row,
      steps: steps
        .filter(({ recordId }) => recordId === row._id)
        .map(({ at, what: done, text }) => ({ at, what: done, text })),
    },
  }))
}

/** Bookings and their customers. */
export const bookingPersonal: PersonalData = {
  title: { de: 'Buchungen', en: 'Bookings' },
  columns: [
    ...['name', 'email', 'phone', 'note', 'answers', 'internal', 'eventTitle'].map(
      (column) => `bookings.${column}`,
    ),
  ],
  find,
  async erase(ctx, findings) {
    const ids = findings.map(({ _id }) => _id)
    if (ids.length === 0) return
    // An erased person can't be expected either, so the time becomes free again
    const ahead = await ctx.db
      .select({ _id: table._id })
      .from(table)
      .where(and(inArray(table._id, ids), inArray(table.state, [...openStates]), sql`"until" > ${ctx.now}`))
      .orderBy(table._id)
    await lockPaymentsOf(
      ctx,
      ahead.map(({ _id }) => _id),
    )
    // Before the time is released, so that no mail goes to an address that is being erased
    const forget = () => forgetBookers(ctx, isOneOf(table._id, ids))
    while ((await forget()) > 0);
    for (const { _id } of ahead) {
      const row = await lockRecord(ctx, bookings, { _id })
      await takeAction(ctx, bookings, row, { action: 'cancel' })
    }
  },
}
