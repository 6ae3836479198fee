import { eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { recordCalls } from '#kit/server/records/calls.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { requireAction, takeAction } from '#kit/server/states/take-action.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { booking, type Booking, type bookingCalls } from '../booking.contract.ts'
import { type BookingState, bookingStates, takesTime, toldStates, whyNotYet } from '../booking.rules.ts'
import { forgetEvent, putEventOf, takeEventBack } from './booked-events.ts'
import { requireNoMoney } from './money/booking-money.ts'
import { sendLetter } from './booking.mail.ts'
import { bookingsTable as table, type BookingRow } from './booking.table.ts'
import {
  addBookingStep,
  bookings,
  evenOutGroup,
  giveTimeBack,
  isTaken,
  lockFor,
  offerFreed,
  offerTo,
  rowsOfGroup,
} from './bookings.kind.ts'
import { costAfter, priceBy } from './money/bookings.price.ts'
import { inUse, nextFree } from './times/free.service.ts'
import { resourceOf, resourcesOf } from './resource.kind.ts'
import type { WholeResource } from './resource.table.ts'
import { endOf, requireOpen, requireWholeCourse, sameLength, takenBefore } from './times/booked-times.ts'
import { requireReach, requireSpan } from './times/spans.ts'
import { areFree, releaseTimes, takeTimes, takingsOf } from './money/takings.service.ts'

/** Refuses more units than the capacity. */
function requirePart({ capacity }: Pick<WholeResource, 'capacity'>, units: number): void {
  if (units > capacity)
    throw wrongField('units', {
      de: `Davon gibt es nur ${capacity}.`,
      en: `There are only ${capacity} of them.`,
    })
}

/**
 * Refuses more units than the capacity, and occupied times, with the next free times; `row` is the booking being
 * changed.
 */
export async function requireFree(
  ctx: Ctx,
  resource: WholeResource,
  booked: { from: string; until: string; units: number },
  row?: BookingRow,
) {
  requirePart(resource, booked.units)
  const except = row ? [row._id] : []
  const others = row && row.resource !== resource._id ? [await resourceOf(ctx, row.resource)] : []
  // A check without locks answers most late requests without blocking others
  const wanted = takingsOf(resource, await resourcesOf(ctx, resource.needs), booked)
  if (await areFree(ctx, wanted, except)) {
    const takings = (await lockFor(ctx, resource, ...others))(booked)
    if (await areFree(ctx, takings, except)) return takings
  }
  const use = await inUse(ctx, resource)
  throw takenBefore(use, await nextFree(ctx, use, { after: booked.from, units: booked.units }))
}

/** Initial values of a booking that the caller does not set. */
export const freshBooking = (_id: string) => ({
  ...booking.defaults,
  _id,
  group: _id,
  source: 'office' as const,
  name: '',
  answers: [],
  tariff: '',
  cents: 0,
  origin: '',
  account: null as string | null,
})

/** Refuses an unknown tariff name instead of silently dropping it; `known` are its current titles. */
function requireKnown(tariff: string | undefined, ...known: readonly string[]): void {
  if (tariff !== undefined && !known.includes(tariff))
    throw wrongField('tariff', {
      de: 'Wie der Tarif heißt, folgt aus „tariffId“.',
      en: 'What the rate is called follows from “tariffId”.',
    })
}

type Sent = Partial<Booking> & { idempotencyKey?: string; anyway?: boolean }

const options = {
  filters: {
    resource: (ids: string | string[]) => inArray(table.resource, [ids].flat()),
    after: (at: string) => gt(table.until, at),
    before: (at: string) => lt(table.from, at),
    group: (_id: string) => eq(table.group, _id),
    email: (email: string) => eq(sql`lower(${table.email})`, email.toLowerCase()),
  },
  defaults: () => ({ ...freshBooking(uuidv7()), state: 'confirmed' as const }),
  remembered: ({ number }: BookingRow) => ({ number }),
  // Once for each key: hours and tariffs may have changed when the same request is repeated
  async prepare(ctx: Ctx, sent: InputOf<typeof booking.calls.create>) {
    requireKnown(sent.tariff, '')
    const { from, until = from, units = 1, lang = 'de' } = sent
    const resource = await resourceOf(ctx, sent.resource)
    const booked = { from, until, units, lang }
    if (!sent.anyway) await requireOpen(ctx, resource, booked)
    const price = priceBy(resource, sent.tariffId ?? null, booked)
    return { ...price, cents: sent.cents ?? price.cents }
  },
}
const standard = recordCalls(booking, bookings, options)

const utc = (at: string) => new Date(at).toISOString()

/**
 * Changes the time, units or resource of a booking: releases the old times and occupies the new ones, or changes
 * nothing.
 */
async function retake(
  ctx: Ctx,
  row: BookingRow,
  wanted: Pick<BookingRow, 'resource' | 'from' | 'until' | 'units'>,
): Promise<void> {
  const resource = await resourceOf(ctx, wanted.resource)
  if (!takesTime(row.state)) return requirePart(resource, wanted.units)
  const takings = await requireFree(ctx, resource, wanted, row)
  await releaseTimes(ctx, [row._id])
  if (!(await areFree(ctx, takings)) || !(await takeTimes(ctx, row._id, takings, row.heldUntil)))
    throw isTaken()
}

const one = async (ctx: Ctx, _id: string) => standard.read(ctx, { _id })

/** Bookings as entered by the office: confirmed at once, but occupied times are still refused. */
type Asked = Parameters<typeof standard.list>[1]

export const bookingRecordCalls = {
  ...recordCalls(booking, bookings, {
    ...options,
    own: {
      async create(ctx: Ctx, input: Sent & { resource: string; from: string }) {
        const resource = await resourceOf(ctx, input.resource)
        const from = utc(input.from)
        requireReach(ctx, from, 'from')
        const until = input.until ? utc(input.until) : await endOf(ctx, resource, from)
        const booked = { from, until, units: input.units ?? 1 }
        requireSpan(ctx, resource, booked)
        // With a key the booking may exist already and occupy the time itself
        const free = input.idempotencyKey ? null : await requireFree(ctx, resource, booked)
        const known = await standard.create(ctx, { ...input, ...booked } as Parameters<
          typeof standard.create
        >[1])
        const { booking: made } = known
        // A repeated request with the same key returns the first booking
        if (made.version > 1 || made.createdAt !== ctx.now) return known
        const takings = free ?? (await requireFree(ctx, resource, booked))
        if (!(await takeTimes(ctx, made._id, takings, null))) throw isTaken()
        const row = await lockRecord(ctx, bookings, { _id: made._id })
        await addBookingStep(ctx, row._id, { what: 'create', state: 'confirmed' })
        await putEventOf(ctx, row)
        await sendLetter(ctx, 'confirmed', [row])
        return one(ctx, made._id)
      },
      async update(
        ctx: Ctx,
        {
          resource,
          from,
          until,
          units,
          tariffId,
          anyway,
          tariff,
          ...input
        }: Sent & { _id: string; version?: number },
      ) {
        const row = await lockRecord(ctx, bookings, input)
        if (tariff !== row.tariff) requireKnown(tariff, (await one(ctx, row._id)).booking.tariff)
        const wanted = {
          resource: resource ?? row.resource,
          from: from ? utc(from) : row.from,
          until: until ? utc(until) : row.until,
          units: units ?? row.units,
        }
        const isMoved = (['resource', 'from', 'until'] as const).some((name) => wanted[name] !== row[name])
        let is = row
        if (isMoved || wanted.units !== row.units)
          is = await moveTo(ctx, row, { ...wanted, anyway: anyway || !isMoved })
        if (isMoved) await addBookingStep(ctx, row._id, { what: 'move' })
        const price =
          tariffId === undefined || tariffId === is.tariffId
            ? {}
            : priceBy(await resourceOf(ctx, is.resource), tariffId, { ...is, lang: input.lang ?? is.lang })
        const answer = await standard.update(ctx, { ...price, ...input, version: is.version })
        if (answer.booking.cents < is.cents) await evenOutGroup(ctx, is)
        const { eventTitle } = input
        if (eventTitle === undefined || eventTitle === row.eventTitle) return answer
        const titled = await lockRecord(ctx, bookings, { _id: row._id })
        await (is.state === 'confirmed' ? putEventOf(ctx, titled) : takeEventBack(ctx, titled))
        return one(ctx, row._id)
      },
      async remove(ctx: Ctx, { _id }: { _id: string }) {
        const row = await lockRecord(ctx, bookings, { _id })
        await requireNoMoney(ctx, row, await rowsOfGroup(ctx, row.group))
        if (takesTime(row.state)) await giveTimeBack(ctx, row)
        await forgetEvent(ctx, row)
        return standard.remove(ctx, { _id })
      },
    },
  }),
  list: (ctx: Ctx, input: Asked) => standard.list(ctx, { ...input, state: input.state ?? toldStates }),
  /** Offers a free time to somebody on the waiting list, by hand. */
  async offer(ctx: Ctx, input: { _id: string; version?: number | undefined }) {
    const row = await lockRecord(ctx, bookings, input)
    requireAction(bookingStates, 'offer', row.state)
    if (!(await offerTo(ctx, await resourceOf(ctx, row.resource), row))) throw isTaken()
    return one(ctx, row._id)
  },
  attend: (ctx: Ctx, input: Marking) => mark(ctx, 'attend', input),
  miss: (ctx: Ctx, input: Marking) => mark(ctx, 'miss', input),
}

type Marking = { _id: string; version?: number | undefined; text: string }

/** Records attendance or absence, once the booking has begun. Throws 409 `TRANSITION`. */
async function mark(ctx: Ctx, action: 'attend' | 'miss', { text, ...input }: Marking) {
  const row = await lockRecord(ctx, bookings, input)
  requireAction(bookingStates, action, row.state)
  const why = whyNotYet(row, ctx.now)
  if (why) throw new Problem('TRANSITION', 409, why, { details: { action, from: row.state } })
  await takeAction(ctx, bookings, row, { action, text: withoutControls(text) })
  return one(ctx, row._id)
}

/** `POST …/booking/:_id/move`: another time, or another resource; refused outside opening hours unless `anyway`. */
export async function move(ctx: Ctx, input: InputOf<typeof bookingCalls.move>) {
  const row = await lockRecord(ctx, bookings, input)
  const is = await moveTo(ctx, row, {
    resource: input.resource ?? row.resource,
    from: utc(input.from),
    until: input.until ? utc(input.until) : undefined,
    anyway: input.anyway,
  })
  await addBookingStep(ctx, row._id, { what: 'move' })
  if (input.tell) await sendLetter(ctx, 'moved', [is])
  return one(ctx, row._id) as Promise<{ booking: Booking }>
}

/** New values of a moved booking; missing ones stay. */
interface Moved {
  resource: string
  from: string
  /** By default the length stays. */
  until?: string | undefined
  units?: number
  /** By default the state stays. */
  state?: BookingState
  /** Allows a time outside opening hours. */
  anyway: boolean
}

/**
 * Moves a locked booking, and recalculates its price when the length changes. Throws 409 `TAKEN`, 422 when it is
 * closed.
 */
export async function moveTo(
  ctx: Ctx,
  row: BookingRow,
  { resource: to, from, until: end, units = row.units, state = row.state, anyway }: Moved,
): Promise<BookingRow> {
  const resource = await resourceOf(ctx, to)
  requireReach(ctx, from, 'from')
  const until = end ?? (await sameLength(ctx, resource, row, from))
  const wanted = { resource: to, from, until, units }
  const isElsewhen = to !== row.resource || from !== row.from || until !== row.until
  if (isElsewhen) {
    requireSpan(ctx, resource, wanted)
    requireWholeCourse(resource, wanted)
  }
  if (!anyway) await requireOpen(ctx, resource, wanted)
  await retake(ctx, row, wanted)
  const is = await changeRecord(ctx, bookings, row, {
    values: {
      ...{ ...wanted, state, cents: costAfter(resource, row, wanted) },
      ...(isElsewhen ? { remindedAt: null } : {}),
    },
    action: isElsewhen ? 'move' : 'update',
  })
  if (is.cents < row.cents) await evenOutGroup(ctx, is)
  if (takesTime(row.state)) await offerFreed(ctx, await resourceOf(ctx, row.resource), row)
  if (is.state === 'confirmed') await putEventOf(ctx, is)
  else if (row.state === 'confirmed') await takeEventBack(ctx, is)
  return is
}
