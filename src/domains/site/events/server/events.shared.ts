import type { Ctx } from '#kit/server/context.ts'
import { teaserOf } from '#kit/server/site/card-texts.ts'
import type { Channel, SharedRecord, SharedRecords } from '#kit/server/sharing.ts'
import { dayIn, saySpan } from '#kit/shared/dates/dates.ts'
import { dayNumberOf } from '#kit/shared/dates/recurrence.ts'
import { parseRecurrence } from '#kit/shared/dates/recurrence-text.ts'
import type { Event } from '../events.contract.ts'
import { icsAddress } from '../events.addresses.ts'
import { sayRecurrence } from '../recurrence-words.rules.ts'
import { events } from './events.kind.ts'
import { zoneOf } from './events.times.ts'
import { shownDate } from '../shown-date.rules.ts'
import { eventAddresses } from './record-addresses.ts'

/** A published event; else its working state, for users with the right to read it. */
async function eventOf(ctx: Ctx, _id: string): Promise<{ item: Event; isPublic: boolean } | null> {
  const asked = { _id: [_id], action: 'read' as const, lang: 'de' as const }
  const live = (await events.calls.batch(ctx, { ...asked, view: 'live' })).event[0]
  if (live) return { item: live as Event, isPublic: true }
  const working = (await events.calls.batch(ctx, asked)).event[0]
  return working ? { item: working as Event, isPublic: false } : null
}

/** Time and place in German: for a series its next date and its repetition. */
async function whenOf(ctx: Ctx, item: Event): Promise<string> {
  const zone = await zoneOf(ctx)
  const { start, end, movedTo } = shownDate(item, '', zone, ctx.now)
  const span = saySpan(
    movedTo ?? start,
    movedTo ? undefined : (end ?? undefined),
    { lang: 'de', zone, now: ctx.now, lasting: true },
    item.allDay,
  )
  const { rule } = parseRecurrence(item.recurrence)
  const repeats = rule ? sayRecurrence(rule, dayNumberOf(dayIn(item.start, zone)), 'de') : ''
  return [span, item.place, repeats].filter(Boolean).join(', ')
}

/** Events for sharing. */
export const eventsShared: SharedRecords = {
  collection: 'event',
  async read(ctx, _id) {
    const found = await eventOf(ctx, _id)
    if (!found) return null
    const { item, isPublic } = found
    const href = await eventAddresses(ctx, 'de')
    return {
      collection: 'event',
      _id,
      title: item.title,
      teaser: teaserOf(item),
      when: await whenOf(ctx, item),
      href: await href({ slug: item.slug, kind: item.type }),
      picture: item.picture,
      isPublic,
      isCancelled: item.state === 'cancelled',
      mayCancel: item.state !== 'cancelled',
    }
  },
  async takeBack(ctx, _id) {
    await events.calls.unpublish(ctx, { _id })
  },
  async cancel(ctx, _id) {
    await events.changeAtOnce(ctx, { _id, fields: { state: 'cancelled' }, label: 'cancel' })
  },
}

const isHere = ({ collection, isPublic }: SharedRecord): boolean => collection === 'event' && isPublic

/** Pages and lists of this site, which update automatically. */
export const eventsOnSite: Channel = {
  name: 'site.event',
  title: { de: 'Website', en: 'Website' },
  order: 10,
  async wentOut(_ctx, record) {
    if (!isHere(record)) return []
    const text = {
      de: 'Steht auf der Website und im Veranstaltungskalender. Wird sofort richtiggestellt.',
      en: 'Is on the website and in the calendar of events. Is corrected at once.',
    }
    return [{ text, href: record.href, reachable: true, settled: record.isCancelled }]
  },
  async correct(ctx, record, { how }) {
    if (!isHere(record)) return []
    if (how === 'cancel') {
      await eventsShared.cancel!(ctx, record._id)
      const text = {
        de: 'Auf der Website als abgesagt gekennzeichnet.',
        en: 'Marked as cancelled on the website.',
      }
      return [{ outcome: 'done', text, href: record.href }]
    }
    await eventsShared.takeBack(ctx, record._id)
    const text = { de: 'Von der Website genommen.', en: 'Taken off the website.' }
    return [{ outcome: 'done', text, href: '' }]
  },
}

/** Subscribed calendars, and single dates already downloaded (RFC 5545). */
export const eventsInCalendars: Channel = {
  name: 'calendar',
  title: { de: 'Kalender', en: 'Calendars' },
  order: 20,
  async wentOut(_ctx, record) {
    if (!isHere(record)) return []
    const text = {
      de: 'Abonnierte Kalender folgen von selbst, sobald sie sich erneuern. Wer den Termin einzeln heruntergeladen hat, wird nicht erreicht.',
      en: 'Calendars that are subscribed to follow by themselves when they renew. Whoever loaded the single date is not reached.',
    }
    return [{ text, href: icsAddress('de'), reachable: true, settled: record.isCancelled }]
  },
  async correct(_ctx, record, { how }) {
    if (!isHere(record)) return []
    const text =
      how === 'cancel'
        ? {
            de: 'In abonnierten Kalendern als abgesagt gekennzeichnet, sobald sie sich erneuern. Einzeln heruntergeladene Termine sind nicht erreichbar.',
            en: 'Marked as cancelled in subscribed calendars when they renew. Single dates that were loaded cannot be reached.',
          }
        : {
            de: 'Verschwindet aus abonnierten Kalendern, sobald sie sich erneuern. Einzeln heruntergeladene Termine sind nicht erreichbar.',
            en: 'Goes from subscribed calendars when they renew. Single dates that were loaded cannot be reached.',
          }
    return [{ outcome: 'partly', text, href: '' }]
  },
}
