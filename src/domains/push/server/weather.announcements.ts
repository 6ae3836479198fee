import type { Ctx } from '../../../kit/server/context.ts'
import type { Events } from '../../../kit/server/events.ts'
import type { Language } from '../../../kit/shared/languages.ts'
import { warningWords, weatherHref } from '../../weather/server/offers.ts'
import { siteSettings } from '../../settings/server/offers.ts'
import { announce, withdraw } from './offers.ts'
import type { MessageText } from './push.table.ts'
import { pushSettings } from './push-settings.service.ts'
import { outsideQuietHours } from './quiet-hours.ts'

type Changed = Events['weatherWarnings']
const keyOf = ({ _id }: Changed['issued'][number]) => `weather:${_id}`

/** Tells of a weather warning once, day and night, slight ones of the coming day in the morning; one that is called off before it was sent is not told of. */
export async function followWeather(ctx: Ctx, { issued, over }: Changed): Promise<void> {
  for (const warning of over) await withdraw(ctx, keyOf(warning))
  const { site } = await siteSettings(ctx)
  const morning = outsideQuietHours(ctx.now, 'news', await pushSettings(ctx), site.timeZone)
  for (const warning of issued) {
    const inWords = (lang: Language): MessageText => {
      const { title, text } = warningWords(warning, lang)
      return { title, body: text, href: weatherHref(lang) }
    }
    await announce(ctx, {
      topic: 'weather',
      key: keyOf(warning),
      // Nobody is woken for what is slight and begins by day
      ...(warning.level === 'yellow' && warning.from >= morning ? { sendAt: morning } : {}),
      lang: 'de',
      ...inWords('de'),
      other: inWords('en'),
    })
  }
}
