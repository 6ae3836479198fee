import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { guardForm } from '#kit/server/http/spam.ts'
import { isDay } from '#kit/shared/dates/days.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { paidFor, payAddress } from '#domains/shop/payments/server/offers.ts'
import { bookingPaths } from '../../booking.addresses.ts'
import { asksForMoney, keptOf, openStates, takesTime } from '../../booking.rules.ts'
import type { BookingOwnData, OwnStep, ShownQuestion } from '../../booking.views.ts'
import { sayCost } from '../../booking-words.rules.ts'
import { isPaidOnline as paysOnline, payableOf } from '../money/booking-money.ts'
import { bookingsTable as table, type BookingRow } from '../booking.table.ts'
import { inUse } from '../times/free.service.ts'
import { groupOfKey, isProofOfMail, ownAddress, ownCalendarAddress, resourceAddress } from './links.ts'
import { inPage, wordsOf } from '../public.views.service.ts'
import { resourcesOf } from '../resource.kind.ts'
import type { WholeResource } from '../resource.table.ts'
import { timesData } from '../times/times.views.ts'

/** Name of the form for the spam guard. */
export const ownForm = 'booking'

/** The bookings of a key, ordered by time; empty for an invalid key. */
export async function rowsOfKey(ctx: Ctx, key: string): Promise<BookingRow[]> {
  const group = groupOfKey(ctx, key)
  if (group === null) return []
  return ctx.db.select().from(table).where(eq(table.group, group)).orderBy(asc(table.from), asc(table._id))
}

/** Whether the customer may still cancel or move: in time, and in an open state. */
export const mayChange = (ctx: Ctx, row: BookingRow, { cancelHours }: WholeResource): boolean => {
  if (!openStates.includes(row.state)) return false
  const isFirm = row.state === 'confirmed' || row.state === 'requested'
  const latest = Date.parse(row.from) - (isFirm ? cancelHours * 3_600_000 : 0)
  return Date.parse(ctx.now) < latest
}

/** Whether the customer may move a booking: moving must not avoid a cancellation fee. */
export const mayMove = (ctx: Ctx, row: BookingRow, resource: WholeResource, paid: number): boolean =>
  row.state === 'confirmed' &&
  mayChange(ctx, row, resource) &&
  (paid === 0 || keptOf(row, resource, ctx.now) === 0)

function stepOf(ctx: Ctx, rows: readonly BookingRow[], isReader: boolean): OwnStep {
  const has = (state: BookingRow['state']) => rows.some((row) => row.state === state)
  const isInTime = rows.some((row) => row.heldUntil && row.heldUntil > ctx.now)
  if (has('held')) return isInTime ? 'form' : 'over'
  if (has('joining')) return isInTime ? 'waitForm' : 'over'
  if (has('offered')) return 'offer'
  if (has('unconfirmed')) return isReader ? 'verify' : 'checkMail'
  if (has('unpaid')) return 'pay'
  return rows.every(({ state, name }) => state === 'lapsed' && name === '') ? 'over' : 'done'
}

/** The questions of a resource, with the names of their fields. */
export const questionsIn = (resource: WholeResource, lang: Ctx['lang']): ShownQuestion[] =>
  resource.questions.map((question) => {
    const label = inPage(lang, question.label, question.labelEn)
    return {
      // By id, so that answers keep their questions when others are added or moved
      name: `q-${question._id}`,
      label: label.text,
      ...(label.lang ? { lang: label.lang } : {}),
      kind: question.kind,
      options: inPage(lang, question.options, question.optionsEn)
        .text.split('\n')
        .map((option) => option.trim())
        .filter(Boolean),
      required: question.required,
    }
  })

/** Steps at which the customer agrees to a price: they say how it will be paid later. */
const agreeingSteps: readonly OwnStep[] = ['form', 'verify', 'offer']

/** Query parameters that the page's forms send along, so that a refusal shows the same page again. */
export const ownParameters = ['move', 'month', 'day', 'from', 'clash', 'proof'] as const

/** View `bookingOwn`: the form, or the state of a booking group, for holders of the link. */
export const ownView: ViewLoader = async (ctx, { rest, query }) => {
  const [key = ''] = rest
  const rows = await rowsOfKey(ctx, key)
  const [first] = rows
  const [resource] = first ? await resourcesOf(ctx, [first.resource]) : []
  if (!first || !resource) return null
  const { lang } = ctx
  const words = wordsOf(ctx)
  const href = ownAddress(lang, key)
  const title = inPage(lang, resource.title, resource.titleEn)
  const rules = inPage(lang, resource.rules, resource.rulesEn)
  const given = query.get('proof') ?? ''
  const isReader = isProofOfMail(ctx, { group: first.group, email: first.email, proof: given })
  const held = rows.find(({ heldUntil }) => heldUntil !== null)
  const step = stepOf(ctx, rows, isReader)
  const done = query.get('done')
  const notices = ['cancelled', 'moved', 'asked', 'accepted', 'confirmed', 'sent'] as const
  const moved = rows.find(({ _id }) => _id === query.get('move'))
  const isPaidOnline = await paysOnline(ctx, resource, rows)
  const { paid, due } = rows.some(({ cents }) => cents > 0)
    ? await paidFor(ctx, payableOf(first.group))
    : { paid: 0, due: 0 }
  const isMovable = (row: BookingRow) => resource.length !== 'course' && mayMove(ctx, row, resource, paid)
  const moving =
    moved && isMovable(moved)
      ? {
          _id: moved._id,
          times: await timesData(
            ctx,
            await inUse(ctx, resource),
            new URLSearchParams([...query, ['n', String(moved.units)]]),
            (parameters) => `${href}?${new URLSearchParams({ move: moved._id, ...parameters })}#times`,
          ),
        }
      : null
  const isOpen = rows.some(({ state }) => state === 'unpaid' || state === 'confirmed')
  const payText = inPage(lang, resource.payText, resource.payTextEn).text
  const data: BookingOwnData = {
    step,
    href,
    title: title.text,
    ...(title.lang ? { titleLang: title.lang } : {}),
    place: resource.place,
    resourceHref: resourceAddress(lang, resource.slug),
    calendarHref: ownCalendarAddress(lang, key),
    bookings: rows.map((row) => ({
      ...{ _id: row._id, number: row.number, state: row.state, from: row.from, until: row.until },
      open: mayChange(ctx, row, resource),
      movable: isMovable(row),
    })),
    dates: resource.length === 'course' ? resource.dates.map(({ from, until }) => ({ from, until })) : [],
    units: first.units,
    wholeDays: resource.length === 'days',
    cost: sayCost(
      rows
        .filter(({ state }) => takesTime(state) || state === 'waiting' || state === 'joining')
        .reduce((sum, { cents }) => sum + cents, 0),
      lang,
    ),
    tariff: first.tariff,
    paid: sayCost(paid, lang),
    due: isPaidOnline && isOpen ? sayCost(due, lang) : '',
    payHref: isPaidOnline && isOpen && due > 0 ? payAddress(ctx, payableOf(first.group), lang, true) : '',
    refund:
      isPaidOnline || paid > 0 ? { hours: resource.refundHours, percent: resource.refundPercent } : null,
    deposit: sayCost(resource.deposit, lang),
    payText: rows.some(asksForMoney) ? payText : '',
    payLater: agreeingSteps.includes(step) && !isPaidOnline ? payText : '',
    heldUntil: step === 'over' || step === 'done' || step === 'waitForm' ? '' : (held?.heldUntil ?? ''),
    clashes: (query.get('clash') ?? '').split(',').filter(isDay).slice(0, 60),
    questions: questionsIn(resource, lang),
    rules: rules.text,
    ...(rules.lang ? { rulesLang: rules.lang } : {}),
    askPhone: resource.askPhone,
    mayBeEvent: resource.mayBeEvent,
    known: { name: ctx.user?.name ?? '', email: ctx.user?.handle.includes('@') ? ctx.user.handle : '' },
    cancelHours: resource.cancelHours,
    confirmsLater: resource.confirm === 'office',
    mailProof: isReader ? given : '',
    moving,
    notice: notices.find((one) => one === done) ?? null,
    ...(await guardForm(ctx, ownForm)),
    privacyHref: routeAddress(legalPages.privacy, lang),
    listHref: routeAddress(bookingPaths.list, lang),
  }
  return {
    data,
    meta: { title: `${words.ownTitle}: ${data.title}`, hidden: true },
    trail: [
      { label: words.title, href: data.listHref },
      { label: data.title, href: data.resourceHref },
      { label: words.ownTitle, href },
    ],
  }
}
