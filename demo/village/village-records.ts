import type { Ctx } from '#kit/server/context.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { putEvent } from '#domains/site/events/server/offers.ts'
import { putNews } from '#domains/site/news/server/offers.ts'
import { putPage } from '#domains/site/pages/server/offers.ts'
import { putPerson } from '#domains/site/persons/server/offers.ts'
import { momentOf, onWeekday } from '../content/calendar.ts'
import { landing, marks } from '../content/landing.ts'
import { places } from '../content/places.ts'
import type { Event, News, Page, PageText, Person } from '../content/shapes.ts'
import { idOf } from './village-ids.ts'
import { listBelow } from './village-lists.ts'
import { changesOf } from './village-changes.ts'
import { newsSlug, written } from './village-texts.ts'

/** The village's current day, and its time zone. */
export interface VillageTime {
  today: string
  timeZone: string
}

/** The moment of a local time on a day. */
export const momentAt = (day: string, clock: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(`${day}T${clock}`)
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

const pictureOf = (name: string | undefined) => (name ? idOf('drawing', name) : null)
const translated = <T extends object>(texts: T) => ({
  en: { ...texts, status: 'published' as const, upToDate: true },
})

const pageText = (page: Page, lang: 'de' | 'en', { today }: VillageTime) => {
  const { title, linktext, slug, text, metaDescription }: PageText = page[lang]
  return {
    title,
    linktext,
    slug,
    text: written(text, lang, today) + listBelow(page.key, lang),
    meta_description: metaDescription,
  }
}

export async function putVillagePage(
  ctx: Ctx,
  page: Page,
  time: VillageTime,
  files: readonly string[],
): Promise<void> {
  await putPage(ctx, {
    _id: idOf('page', page.key),
    ...pageText(page, 'de', time),
    parent_page: page.parent ? idOf('page', page.parent) : null,
    order: page.order,
    showInMenu: page.showInMenu,
    template: { view: page.view },
    place: page.place ?? places[page.key] ?? null,
    tags: page.tags ?? [],
    custom_marker: marks[page.key] ?? '',
    picture: pictureOf(page.picture),
    files: [...files],
    status: 'published',
    translations: translated(pageText(page, 'en', time)),
  })
}

export async function putLandingPage(ctx: Ctx): Promise<void> {
  const texts = ({ title, text, metaDescription }: (typeof landing)['de' | 'en']) => ({
    title,
    text,
    meta_description: metaDescription,
  })
  await putPage(ctx, {
    _id: idOf('page', 'landing'),
    ...texts(landing.de),
    order: 0,
    slug: '',
    showInMenu: false,
    custom_marker: 'landing',
    picture: pictureOf(landing.picture),
    status: 'published',
    translations: translated(texts(landing.en)),
  })
}

export async function putVillageNews(ctx: Ctx, item: News, time: VillageTime): Promise<void> {
  const day = momentOf(item.when, time.today)
  const start = momentAt(day, '09:00', time.timeZone)
  const text = (lang: 'de' | 'en') => {
    const words = lang === 'de' ? item.de : item.en!
    return {
      title: words.title,
      slug: newsSlug(item.key, lang),
      teaser: words.teaser,
      text: written(words.text, lang, day),
    }
  }
  const past = start < ctx.now
  await putNews(ctx, {
    _id: idOf('news', item.key),
    ...text('de'),
    type: item.type,
    tags: item.tags,
    start,
    sticky: item.sticky ?? false,
    author: 'Marktgemeinde Rebenau',
    picture: pictureOf(item.picture),
    createdAt: past ? start : ctx.now,
    ...(item.status === 'scheduled'
      ? { status: 'scheduled' as const, publishAt: start }
      : { status: item.status }),
    ...(item.status === 'published' && past ? { publishedAt: start, updatedAt: start } : {}),
    ...(item.en ? { translations: translated(text('en')) } : {}),
  })
}

export async function putVillageEvent(ctx: Ctx, event: Event, time: VillageTime): Promise<void> {
  const first = momentOf(event.when, time.today)
  const day = event.weekday ? onWeekday(first, event.weekday) : first
  const lastDay = laterDay(day, (event.days ?? 1) - 1)
  const words = (lang: 'de' | 'en') => ({
    title: event[lang].title,
    slug: slugOf(event[lang].title),
    teaser: event[lang].teaser,
    text: written(event[lang].text, lang, day),
  })
  const at = (date: string, clock: string | undefined) =>
    clock ? momentAt(date, clock, time.timeZone) : date
  // An end before the start is on the next day.
  const overnight = event.start && event.end && event.end <= event.start && !event.days ? 1 : 0
  const endDay = laterDay(lastDay, overnight)
  const end = event.end ? at(endDay, event.end) : event.days && event.days > 1 ? lastDay : null
  await putEvent(ctx, {
    _id: idOf('event', event.key),
    ...words('de'),
    type: event.type,
    tags: event.tags,
    date: at(day, event.start),
    allDay: !event.start,
    ...(end ? { end } : {}),
    place: event.place,
    organiser: event.organiser,
    state: event.status ?? 'planned',
    ...(event.movedDays ? { movedTo: at(laterDay(day, event.movedDays), event.start) } : {}),
    recurrence: event.recurrence ?? '',
    changes: changesOf(event.key, time.today).map(({ day: on, instead }) => ({
      day: on,
      state: instead ? ('moved' as const) : ('cancelled' as const),
      movedTo: instead && at(instead, event.start),
    })),
    picture: pictureOf(event.picture),
    status: 'published',
    translations: translated({ ...words('en'), place: event.place }),
  })
}

export async function putVillagePerson(
  ctx: Ctx,
  person: Person,
  groups: ReadonlyMap<string, string>,
): Promise<void> {
  await putPerson(ctx, {
    _id: idOf('person', person.key),
    first_name: person.firstName,
    last_name: person.lastName,
    title: person.title ?? '',
    role: person.de.role,
    text: person.de.text,
    group: person.group,
    order: person.order,
    phone: person.phone,
    email: person.email,
    picture: idOf('drawing', person.picture),
    status: 'published',
    translations: translated({
      role: person.en.role,
      text: person.en.text,
      group: groups.get(person.group) ?? person.group,
    }),
  })
}
