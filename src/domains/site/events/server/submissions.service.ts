import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireAccess } from '#kit/server/access.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { FormOptions, SentForm } from '#kit/server/http/form-pages.ts'
import type { SentFile } from '#kit/server/http/sent-file.ts'
import { invalidInput } from '#kit/server/http/problems.ts'
import { admitForm, guardForm, mayReceipt } from '#kit/server/http/spam.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { paragraphsOf } from '#kit/shared/text/plain-words.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { isUuid } from '#kit/shared/uuid.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { storeFile } from '#domains/platform/files/server/offers.ts'
import { siteSettings, tellOffice } from '#domains/platform/settings/server/offers.ts'
import { storedWord, wordsIn } from '#domains/platform/words/server/offers.ts'
import type { Event } from '../events.contract.ts'
import type { EventCreateData } from '../events.views.ts'
import { submissionForm, type submissionCalls } from '../submissions.contract.ts'
import { typesOf } from './calendar.views.service.ts'
import { calendarsOf, createAddress, plainAddress } from './record-addresses.ts'
import { events, handlers } from './events.kind.ts'
import { submissionsTable } from './events.table.ts'
import { zoneOf } from './events.times.ts'
import { aboutOf } from './submissions.answer.ts'
import { receivedMail } from './submissions.mail.ts'
import { eventPages, eventScreens } from '../events.addresses.ts'

const form = 'event'
const { path } = eventPages.create
const largestText = 256 * 1024
const largestPicture = 15 * 1024 * 1024
const pictureField = 'picture'
const title = { de: 'Veranstaltung melden', en: 'Tell us about an event' }

/**
 * View `eventCreate` (specification § 2.1, create mode): a form for clubs. With an id it redirects editors to the admin
 * centre; throws 401 or 403 without the right to write.
 */
export const eventCreate: ViewLoader = async (ctx, { rest, query }) => {
  const [id] = rest
  if (id !== undefined) {
    requireAccess(ctx.user, { module: 'event', action: 'update' })
    if (!isUuid(id)) return null
    const found = await events.find(ctx, { _id: id }, { lang: 'de', audience: 'working' })
    const { admincenter } = await siteSettings(ctx)
    return found && { data: null, redirect: `${admincenter.url}/${eventScreens.edit}/${id}` }
  }
  const say = await wordsIn(ctx)
  const data: EventCreateData = {
    types: (await typesOf(ctx)).map((name) => say(name).label),
    ...(await guardForm(ctx, form)),
    privacyHref: routeAddress(legalPages.privacy, ctx.lang),
    listHref: (await calendarsOf(ctx, ctx.lang)('')) ?? plainAddress(ctx.lang),
    ...(query.has('sent') ? { sent: true } : {}),
  }
  return {
    data,
    meta: { title: title[ctx.lang], hidden: true, canonical: createAddress(ctx.lang) },
    trail: [{ label: title[ctx.lang], href: createAddress(ctx.lang) }],
  }
}

const wrong = (field: string, de: string, en: string) =>
  new Problem('INVALID', 422, { de, en }, { fields: { [field]: { de, en } } })

type Typed = z.output<typeof submissionForm>

/** The entered times, by the site's clock. */
function timesOf({ day, time, end_day, end_time }: Typed, zone: string, now: string) {
  if (day < dayIn(now, zone)) throw wrong('day', 'Dieser Tag ist schon vorbei.', 'This day is already over.')
  if (end_day && end_day < day)
    throw wrong('end_day', 'Das Ende muss nach dem Beginn liegen.', 'The end must come after the beginning.')
  if (time === '') return { date: day, ...(end_day ? { end: end_day } : {}) }
  const moment = (on: string, clock: string) =>
    new Date(
      Temporal.PlainDateTime.from(`${on}T${clock}`).toZonedDateTime(zone).epochMilliseconds,
    ).toISOString()
  if (end_time === '' && !end_day) return { start: moment(day, time) }
  // After midnight: the entered day is that of the evening's start.
  const last = end_day || (end_time <= time ? laterDay(day, 1) : day)
  return { start: moment(day, time), end: moment(last, end_time || '23:59') }
}

const noPicture = (de: string, en: string) => wrong(pictureField, de, en)

/** Stores a submitted picture; returns its id. Throws 422 at its field for any other file. */
async function pictureOf(ctx: Ctx, file: SentFile, name: string): Promise<string> {
  try {
    const { file: card } = await storeFile(ctx, { ...file, alt: name, folder: 'Eingereicht' })
    if (card.type.startsWith('image/')) return card._id
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    throw new Problem(error.code, 422, error.texts, { fields: { [pictureField]: error.texts } })
  }
  throw noPicture(
    'Das ist kein Bild. Bitte wählen Sie ein Foto (JPG oder PNG) oder senden Sie ohne Bild.',
    'This is not a picture. Please choose a photo (JPG or PNG) or send without a picture.',
  )
}

/** Stores a submission as a draft for editors. Returns the address of the confirmation. */
async function submitEvent(ctx: Ctx, sent: SentForm, file: SentFile | null): Promise<string> {
  const typed = submissionForm.safeParse(sent, { error: issueText(ctx.lang) })
  if (!typed.success) throw invalidInput(typed.error, ctx.lang)
  const { title: name, text, type, place, address, organiser, sender_email } = typed.data
  // The receipt contains the title, so it must not carry advertising to third parties.
  if (/:\/\/|www\./i.test(name))
    throw wrong(
      'title',
      'Bitte nennen Sie die Internetadresse im Text, nicht im Titel.',
      'Please put the web address into the text, not into the title.',
    )
  const times = timesOf(typed.data, await zoneOf(ctx), ctx.now)
  await admitForm(ctx, form, sent)
  const picture = file && (await pictureOf(ctx, file, name))
  const { event } = await handlers.create(ctx, {
    title: name,
    type: await storedWord(ctx, type, ctx.lang),
    place,
    address,
    organiser,
    text: paragraphsOf(text.replaceAll('\r\n', '\n')),
    ...times,
    ...(picture ? { picture } : {}),
  })
  await ctx.db
    .insert(submissionsTable)
    .values({ event: event._id, at: ctx.now, email: sender_email, lang: ctx.lang })
  if (await mayReceipt(ctx, sender_email))
    await ctx.platform.mail.send(ctx, {
      to: sender_email,
      lang: ctx.lang,
      ...receivedMail(ctx.lang, await aboutOf(ctx, event as Event, ctx.lang)),
    })
  await tellOffice(ctx, {
    subject: 'Eine Veranstaltung wurde gemeldet',
    text: 'Die Meldung wartet als Entwurf unter den Terminen. Veröffentlicht wird sie erst von Ihnen.',
    facts: [
      ['Titel', name],
      ['Art', type],
      ['Ort', place],
      ['Veranstalter', organiser],
      ['Von', sender_email],
    ],
    path: `${eventScreens.edit}/${event._id}`,
    sender: { name: organiser, email: sender_email },
  })
  await ctx.emit('goalReached', { goal: 'events.submitted' })
  return `${createAddress(ctx.lang)}?sent`
}

/** `POST /event/create`. */
export const eventForm: FormOptions = {
  path,
  perMinute: 10,
  largest: largestText,
  tooLarge: {
    de: 'Das ist zu viel Text für eine Veranstaltung. Bitte kürzen Sie ihn auf das Wichtigste.',
    en: 'That is too much text for an event. Please shorten it to what matters.',
  },
  file: {
    field: pictureField,
    largest: largestPicture,
    tooLarge: {
      de: 'Dieses Bild ist zu groß (höchstens 15 MB). Bitte wählen Sie ein kleineres.',
      en: 'This picture is too large (15 MB at most). Please choose a smaller one.',
    },
  },
  submit: submitEvent,
}

/** `GET /api/c/event/:event/submission`. */
export async function submission(ctx: Ctx, { event }: InputOf<typeof submissionCalls.submission>) {
  const [row] = await ctx.db.select().from(submissionsTable).where(eq(submissionsTable.event, event))
  return { submission: row ?? null }
}

/** `POST /api/c/event/:event/refuse`. Throws 404 unless the event is a submission without an answer. */
export async function refuse(ctx: Ctx, { event }: InputOf<typeof submissionCalls.refuse>) {
  const [sender] = await ctx.db.delete(submissionsTable).where(eq(submissionsTable.event, event)).returning()
  if (!sender) throw notFound()
  const { removed } = await events.calls.remove(ctx, { _id: event })
  return { removed }
}
