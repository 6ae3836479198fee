import type { Ctx } from '../../../kit/server/context.ts'
import type { Events } from '../../../kit/server/events.ts'
import { inLanguage, type Language } from '../../../kit/shared/languages.ts'
import { warningWords } from '../../weather/server/offers.ts'
import { announce, withdraw } from './offers.ts'
import type { MessageText } from './push.table.ts'

type Changed = Events['weatherWarnings']
const keyOf = ({ _id }: Changed['issued'][number]) => `weather:${_id}`

/** Tells of a weather warning once, day and night; one that is called off before it was sent is not told of. */
export async function followWeather(ctx: Ctx, { issued, over }: Changed): Promise<void> {
  for (const warning of over) await withdraw(ctx, keyOf(warning))
  for (const warning of issued) {
    const inWords = (lang: Language): MessageText => {
      const { title, text } = warningWords(warning, lang)
      return { title, body: text, href: inLanguage('/', lang) }
    }
    await announce(ctx, {
      topic: 'weather',
      key: keyOf(warning),
      lang: 'de',
      ...inWords('de'),
      other: inWords('en'),
    })
  }
}
