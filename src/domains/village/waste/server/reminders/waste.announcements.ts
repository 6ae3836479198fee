import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import type { PushTopic } from '#kit/server/site/push-topics.ts'
import { dayIn } from '#kit/shared/dates/dates.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import {
  afterQuietHours,
  announce,
  type MessageText,
  withdraw,
} from '#domains/platform/push/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { wasteZones } from '../offers.ts'

/** Push topic: tomorrow's collections per zone. */
export const wasteTopic: PushTopic = {
  name: 'trash',
  title: { de: 'Müllabfuhr', en: 'Waste collection' },
  hint: { de: 'Am Abend vor der Abholung.', en: 'On the evening before a collection.' },
  order: 20,
  timeToLive: 14 * 3600,
  parts: wasteZones,
}

type Tomorrow = Events['wasteTomorrow']

const words = {
  de: { title: (kinds: string) => `Morgen: ${kinds}`, body: 'Bitte heute Abend bereitstellen.' },
  en: { title: (kinds: string) => `Tomorrow: ${kinds}`, body: 'Please put it out this evening.' },
}

/** Announces tomorrow's collections once per zone, unless the quiet hours would delay the message beyond that day. */
export async function followWaste(ctx: Ctx, { date, zones, quiet }: Tomorrow): Promise<void> {
  const keyOf = (zone: string | null) => `trash:${date}:${zone ?? 'all'}`
  // Withdraw queued messages about moved collections
  for (const zone of quiet) await withdraw(ctx, keyOf(zone))
  const { site } = await siteSettings(ctx)
  if (dayIn(await afterQuietHours(ctx), site.timeZone) >= date) return
  for (const { zone, name, kinds, href } of zones) {
    const inWords = (lang: Language): MessageText => ({
      title: words[lang].title(kinds[lang]),
      body: name[lang] === '' ? words[lang].body : `${name[lang]}. ${words[lang].body}`,
      href: href[lang],
    })
    await announce(ctx, {
      topic: wasteTopic.name,
      ...(zone === null ? {} : { part: zone }),
      key: keyOf(zone),
      lang: 'de',
      ...inWords('de'),
      other: inWords('en'),
    })
  }
}
