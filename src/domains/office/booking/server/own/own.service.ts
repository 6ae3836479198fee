import { z } from 'zod'
import type { Ctx } from '#kit/server/context.ts'
import type { SentForm } from '#kit/server/http/form-pages.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { admitForm, limitSending } from '#kit/server/http/spam.ts'
import { changeRecord } from '#kit/server/records/change.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { wrongField } from '#kit/server/records/refusals.ts'
import { takeAction } from '#kit/server/states/take-action.ts'
import { phone } from '#kit/shared/people/contact-fields.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { truncate } from '#kit/shared/text/truncate.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import type { BookingAnswer } from '../../booking.contract.ts'
import { lockPayable, paidFor, payAddress } from '#domains/shop/payments/server/offers.ts'
import { type BookingState, bounds, keptOf, optInHours } from '../../booking.rules.ts'
import { putEventOf } from '../booked-events.ts'
import { mustPay, owedFor, paidOfGroup, payableOf, payUntil } from '../money/booking-money.ts'
import { sendLetter, tellOffice } from '../booking.mail.ts'
import type { BookingRow } from '../booking.table.ts'
import {
  addBookingStep,
  bookings,
  isTaken,
  makeSure,
  offerFreed,
  rowsOfGroup,
  untoldBookings,
} from '../bookings.kind.ts'
import { costAfter } from '../money/bookings.price.ts'
import { moveTo } from '../bookings.service.ts'
import { freeDays, inUse } from '../times/free.service.ts'
import { isTooFar, requirePatience, wrongTime } from '../times/hold.service.ts'
import { isProofOfMail, ownAddress, resourceAddress } from './links.ts'
import { mayChange, mayMove, ownForm, questionsIn, rowsOfKey } from './own.views.service.ts'
import { resourceOf } from '../resource.kind.ts'
import type { WholeResource } from '../resource.table.ts'
import { isOffered, timeOf } from '../times/times.views.ts'

/** Changes that one network may make per hour: each sends mails. */
const mostChanges = 10

const line = (max: number) => z.string().trim().max(max)
const typedForm = z.object({
  name: line(bounds.name).min(2),
  email: z.string().trim().max(bounds.email).pipe(z.email()),
  phone: line(bounds.phone).pipe(phone).default(''),
  note: line(bounds.note).default(''),
  eventTitle: line(bounds.eventTitle).default(''),
})

const over = () =>
  new Problem('OVER', 409, {
    de: 'Diese Reservierung ist abgelaufen, und die Zeit hat inzwischen jemand anderer. Bitte wählen Sie eine neue.',
    en: 'This reservation has ended, and somebody else has the time now. Please choose another one.',
  })
const tooLate = () =>
  new Problem('TOO_LATE', 409, {
    de: 'Dafür ist es zu spät. Bitte rufen Sie uns an.',
    en: 'It is too late for this. Please call us.',
  })

const feeHolds = () =>
  new Problem('TOO_LATE', 409, {
    de: 'Zum Verschieben ist es zu spät, weil nicht mehr alles zurückgezahlt würde. Bitte rufen Sie uns an.',
    en: 'It is too late to move this, because not everything would be paid back any more. Please call us.',
  })
const costsMore = () =>
  new Problem('COSTS_MORE', 409, {
    de: 'Die neue Zeit kostet mehr, als bezahlt ist. Bitte wählen Sie eine gleich lange, oder rufen Sie uns an.',
    en: 'The new time costs more than is paid. Please choose one that is as long, or call us.',
  })

/**
 * Answers to a resource's questions, in the office's language. Throws 422 at the field of a missing required answer.
 */
function answersIn(ctx: Ctx, resource: WholeResource, sent: SentForm): BookingAnswer[] {
  const read = questionsIn(resource, sourceLanguage)
  return questionsIn(resource, ctx.lang).flatMap(({ name, kind, options, required }, index) => {
    const { label, options: readOptions } = read[index]!
    const typed = truncate((sent[name] ?? '').trim(), bounds.answer)
    const given = kind === 'yes' && typed !== 'on' ? '' : typed
    const isKnown = kind !== 'choice' || given === '' || options.includes(given)
    if ((required && given === '') || !isKnown)
      throw wrongField(name, { de: 'Bitte beantworten Sie diese Frage.', en: 'Please answer this question.' })
    if (given === '') return []
    if (kind === 'yes') return [{ label, value: 'Ja' }]
    // Options are matched by position, which is the same in each language
    const value = kind === 'choice' ? (readOptions[options.indexOf(given)] ?? given) : given
    return [{ label, value }]
  })
}

/** The next state of bookings after the address is confirmed, or needs no confirmation. */
async function firm(ctx: Ctx, resource: WholeResource, rows: readonly BookingRow[]): Promise<BookingState> {
  if (resource.confirm === 'office') return 'requested'
  return (await mustPay(ctx, resource, rows)) ? 'unpaid' : 'confirmed'
}

/** Accepts the form: a reservation becomes a booking, or waits for the mail, the office, or a free time. */
async function fillIn(ctx: Ctx, rows: readonly BookingRow[], resource: WholeResource, sent: SentForm) {
  const typed = typedForm.safeParse({ name: '', email: '', ...sent }, { error: issueText(ctx.lang) })
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  if (resource.askPhone && typed.data.phone === '')
    throw wrongField('phone', {
      de: 'Bitte geben Sie eine Telefonnummer an.',
      en: 'Please enter a telephone number.',
    })
  const answers = answersIn(ctx, resource, sent)
  if (resource.rules !== '' && sent['rules'] !== 'on')
    throw wrongField('rules', {
      de: 'Bitte stimmen Sie der Hausordnung zu.',
      en: 'Please accept the house rules.',
    })
  await admitForm(ctx, ownForm, sent)
  const isWaiting = rows[0]!.state === 'joining'
  const first = rows[0]!
  const state = isWaiting ? 'waiting' : resource.optIn ? 'unconfirmed' : await firm(ctx, resource, rows)
  if (state === 'unconfirmed' || state === 'unpaid') await requirePatience(ctx, first.origin, first.group)
  const ends = Math.min(Date.parse(ctx.now) + optInHours * 3_600_000, Date.parse(first.from))
  const heldUntil =
    state === 'unconfirmed'
      ? new Date(ends).toISOString()
      : state === 'unpaid'
        ? payUntil(ctx, resource, first.from)
        : null
  const done: BookingRow[] = []
  for (const one of rows) {
    const row = await lockRecord(ctx, bookings, { _id: one._id })
    if (row.state !== (isWaiting ? 'joining' : 'held') || row.name !== '') throw over()
    if (!isWaiting)
      await makeSure(ctx, row, heldUntil).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'TAKEN' ? over() : error
      })
    const { eventTitle, ...who } = typed.data
    const is = await changeRecord(ctx, bookings, row, {
      values: {
        ...who,
        eventTitle: resource.mayBeEvent ? eventTitle : '',
        answers,
        state,
        heldUntil,
        note: who.note.replaceAll('\r\n', '\n'),
      },
      action: 'book',
    })
    await addBookingStep(ctx, row._id, { what: 'book', state, byNobody: true })
    if (state === 'confirmed') await putEventOf(ctx, is)
    done.push(is)
  }
  await tellAll(ctx, done)
  // The time may have become free while the form was open, before this entry was on the waiting list
  if (isWaiting) for (const one of done) await offerFreed(ctx, resource, one)
  await ctx.emit('goalReached', { goal: 'booking.booked' })
  return state
}

/** Mails the customer and the office, depending on the state. */
async function tellAll(ctx: Ctx, rows: readonly BookingRow[]): Promise<void> {
  const { state } = rows[0]!
  if (state === 'unconfirmed') return sendLetter(ctx, 'verify', rows)
  if (state === 'unpaid') return sendLetter(ctx, 'unpaid', rows)
  if (state === 'waiting') {
    await sendLetter(ctx, 'waiting', rows)
    return tellOffice(ctx, 'waiting', rows)
  }
  await sendLetter(ctx, state === 'requested' ? 'requested' : 'confirmed', rows)
  return tellOffice(ctx, state === 'requested' ? 'requested' : 'new', rows)
}

/** The customer confirms by mail, or accepts an offer: it is booked, or goes to the office. */
async function agree(
  ctx: Ctx,
  rows: readonly BookingRow[],
  resource: WholeResource,
  from: 'unconfirmed' | 'offered',
): Promise<BookingState> {
  const done: BookingRow[] = []
  const meant = rows.filter(({ state }) => state === from)
  const state = await firm(ctx, resource, meant)
  const heldUntil = state === 'unpaid' && meant[0] ? payUntil(ctx, resource, meant[0].from) : null
  for (const { _id } of meant) {
    const row = await lockRecord(ctx, bookings, { _id })
    if (row.state !== from) continue
    await makeSure(ctx, row, heldUntil)
    const is = await changeRecord(ctx, bookings, row, { values: { state, heldUntil }, action: 'agree' })
    await addBookingStep(ctx, _id, { what: 'agree', state, byNobody: true })
    if (state === 'confirmed') await putEventOf(ctx, is)
    done.push(is)
  }
  if (done.length === 0) throw over()
  await tellAll(ctx, done)
  return state
}

/** Moves a booking; when the office confirms bookings, it also confirms the new time. */
async function move(
  ctx: Ctx,
  given: BookingRow,
  resource: WholeResource,
  sent: SentForm,
): Promise<BookingRow> {
  const row = await lockRecord(ctx, bookings, { _id: given._id })
  if (row.state !== 'confirmed' || !mayChange(ctx, row, resource)) throw tooLate()
  const { paid, covered } = await paidFor(ctx, payableOf(row.group))
  if (!mayMove(ctx, row, resource, paid)) throw feeHolds()
  const time = timeOf(sent['time'] ?? '')
  const use = await inUse(ctx, resource)
  if (!time || isTooFar(ctx, use, time)) throw wrongTime()
  const day = dayIn(time.from, use.zone)
  const isFree = isOffered(use, await freeDays(ctx, use, { from: day, to: day, units: row.units }), time)
  if (!isFree) throw isTaken()
  const more = costAfter(resource, row, { ...time, units: row.units }) - row.cents
  if (more > 0 && (covered > 0 || (await mustPay(ctx, resource, [{ cents: more }])))) {
    // Otherwise it would be confirmed without the missing payment
    if (owedFor(await rowsOfGroup(ctx, row.group)) + more > covered) throw costsMore()
  }
  const state = resource.confirm === 'office' ? 'requested' : 'confirmed'
  const is = await moveTo(ctx, row, { resource: resource._id, ...time, state, anyway: true })
  await addBookingStep(ctx, row._id, {
    what: 'move',
    ...(state === row.state ? {} : { state }),
    byNobody: true,
  })
  await sendLetter(ctx, state === 'requested' ? 'requested' : 'moved', [is])
  await tellOffice(ctx, state === 'requested' ? 'requested' : 'moved', [is])
  return is
}

async function cancel(ctx: Ctx, rows: readonly BookingRow[], resource: WholeResource, _id: string) {
  const meant = rows.filter((row) => (_id === '' || row._id === _id) && mayChange(ctx, row, resource))
  if (meant.length === 0) throw tooLate()
  const told: BookingRow[] = []
  const firmOnes: BookingRow[] = []
  await lockPayable(ctx, payableOf(rows[0]!.group))
  const isPaid = (await paidOfGroup(ctx, rows[0]!.group)) > 0
  for (const one of meant) {
    const row = await lockRecord(ctx, bookings, { _id: one._id })
    if (!mayChange(ctx, row, resource)) continue
    // A cancellation fee applies only to confirmed bookings and to money received
    const isFirm = row.state === 'confirmed' || row.state === 'requested'
    const keptCents = isPaid && isFirm ? keptOf(row, resource, ctx.now) : 0
    const is = await takeAction(ctx, untoldBookings, row, {
      action: 'cancel',
      values: { heldUntil: null, keptCents },
    })
    if (isFirm) firmOnes.push(is)
    if (isFirm || row.state === 'unpaid') told.push(is)
  }
  if (told.length > 0) await sendLetter(ctx, 'cancelled', told)
  // The office was not informed of unpaid bookings
  if (firmOnes.length > 0) await tellOffice(ctx, 'cancelled', firmOnes)
}

/** Releases a reservation when the customer looks for another time: otherwise their own reservation would block it. */
async function release(ctx: Ctx, rows: readonly BookingRow[], resource: WholeResource): Promise<string> {
  for (const { _id } of rows) {
    const row = await lockRecord(ctx, bookings, { _id })
    if (row.state === 'held')
      await takeAction(ctx, untoldBookings, row, { action: 'lapse', values: { heldUntil: null } })
  }
  const { from, units } = rows[0]!
  const day = dayIn(from, (await siteSettings(ctx)).site.timeZone)
  const where = { month: day.slice(0, 7), day, ...(units > 1 ? { n: String(units) } : {}) }
  return `${resourceAddress(ctx.lang, resource.slug)}?${new URLSearchParams(where)}#times`
}

/** Handles a form of a booking group's page, by `action`. Returns the address of the next page. */
export async function submitOwn(
  ctx: Ctx,
  sent: SentForm,
  { key = '' }: Readonly<Record<string, string>>,
): Promise<string> {
  const rows = await rowsOfKey(ctx, key)
  const [first] = rows
  if (!first) throw notFound()
  const resource = await resourceOf(ctx, first.resource)
  const address = ownAddress(ctx.lang, key)
  const { group, email } = first
  const isReader = () => isProofOfMail(ctx, { group, email, proof: sent['proof'] ?? '' })
  const goOn = (state: BookingState, done: string) =>
    state === 'unpaid' ? payAddress(ctx, payableOf(group), ctx.lang, true) : `${address}?done=${done}`
  switch (sent['action']) {
    case 'book':
      return goOn(await fillIn(ctx, rows, resource, sent), 'sent')
    case 'confirm':
      if (!isReader()) throw notFound()
      return goOn(await agree(ctx, rows, resource, 'unconfirmed'), 'confirmed')
    case 'accept':
      if (!isReader()) throw notFound()
      return goOn(await agree(ctx, rows, resource, 'offered'), 'accepted')
    case 'release':
      return release(ctx, rows, resource)
    case 'cancel':
      await limitSending(ctx, 'booking-change', mostChanges)
      await cancel(ctx, rows, resource, sent['booking'] ?? '')
      return `${address}?done=cancelled`
    case 'move': {
      const row = rows.find(({ _id }) => _id === sent['booking'])
      if (!row) throw notFound()
      await limitSending(ctx, 'booking-change', mostChanges)
      const { state } = await move(ctx, row, resource, sent)
      return `${address}?done=${state === 'requested' ? 'asked' : 'moved'}`
    }
    default:
      throw notFound()
  }
}
