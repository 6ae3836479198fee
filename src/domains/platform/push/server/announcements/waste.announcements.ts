import type { Ctx } from '../../../../../kit/server/context.ts'
import type { Events } from '../../../../../kit/server/events.ts'
import { dayIn } from '../../../../../kit/shared/dates.ts'
import type { Language } from '../../../../../kit/shared/languages.ts'
import { siteSettings } from '../../../settings/server/offers.ts'
import type {} from '../../../../village/waste/server/offers.ts'
import { announce, withdraw } from '../offers.ts'
import { quietHours } from '../push-settings.service.ts'
import type { MessageText } from '../push.table.ts'
import { outsideQuietHours } from '../sendings/quiet-hours.ts'

type Tomorrow = Events['wasteTomorrow']

const words = {
  de: { title: (kinds: string) => `Morgen: ${kinds}`, body: 'Bitte heute Abend bereitstellen.' },
  en: { title: (kinds: string) => `Tomorrow: ${kinds}`, body: 'Please put it out this evening.' },
}

/** Tells each zone once of what is collected there tomorrow; in the night nothing is left to tell. */
export async function followWaste(ctx: Ctx, { date, zones, quiet }: Tomorrow): Promise<void> {
  const keyOf = (zone: string | null) => `trash:${date}:${zone ?? 'all'}`
  // What was moved away after it was queued is not told of
  for (const zone of quiet) await withdraw(ctx, keyOf(zone))
  const { site } = await siteSettings(ctx)
  const sendAt = outsideQuietHours(ctx.now, 'trash', await quietHours(ctx), site.timeZone)
  if (dayIn(sendAt, site.timeZone) >= date) return
  for (const { zone, name, kinds, href } of zones) {
    const inWords = (lang: Language): MessageText => ({
      title: words[lang].title(kinds[lang]),
      body: name[lang] === '' ? words[lang].body : `${name[lang]}. ${words[lang].body}`,
      href: href[lang],
    })
    await announce(ctx, {
      topic: 'trash',
      ...(zone === null ? {} : { part: zone }),
      key: keyOf(zone),
      lang: 'de',
      ...inWords('de'),
      other: inWords('en'),
    })
  }
}
