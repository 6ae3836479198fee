import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import type { PushTopic } from '#kit/server/site/push-topics.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import {
  afterQuietHours,
  announce,
  type MessageText,
  wasSent,
  withdraw,
} from '#domains/platform/push/server/offers.ts'
import { weatherHref } from '../weather.addresses.ts'
import { warningWords } from './warning-words.ts'

/** Push topic for weather warnings. */
export const weatherTopic: PushTopic = {
  name: 'weather',
  title: { de: 'Wetterwarnungen', en: 'Weather warnings' },
  hint: { de: 'Wenn für unsere Gegend gewarnt wird.', en: 'When there is a warning for our area.' },
  order: 40,
  timeToLive: 6 * 3600,
  urgent: true,
}

type Changed = Events['weatherWarnings']
type Warning = Changed['issued'][number]
const keyOf = ({ _id }: Warning) => `weather:${_id}`
const allClearKey = ({ _id }: Warning) => `weather:${_id}:over`
/** Delay of an all-clear: the service may only have a gap, and a wrong all-clear is worse than a late one. */
const pauseMinutes = 20

const allClear = {
  de: {
    title: 'Entwarnung',
    text: 'Der Wetterdienst hat diese Warnung vorzeitig aufgehoben.',
  },
  en: { title: 'All clear', text: 'The weather service has lifted this warning early.' },
}

/**
 * Sends an all-clear during the day for a warning that was sent, unless it would have ended by then or continues at
 * another level.
 */
async function tellAllClear(ctx: Ctx, warning: Warning, issued: Warning[], morning: string): Promise<void> {
  if (issued.some(({ kind }) => kind === warning.kind) || !(await wasSent(ctx, keyOf(warning)))) return
  const later = new Date(Date.parse(ctx.now) + pauseMinutes * 60_000).toISOString()
  const sendAt = later > morning ? later : morning
  if (warning.until <= sendAt) return
  const inWords = (lang: Language): MessageText => ({
    title: `${allClear[lang].title}: ${warningWords(warning, lang).title}`,
    body: allClear[lang].text,
    href: weatherHref(lang),
  })
  await announce(ctx, {
    topic: weatherTopic.name,
    key: allClearKey(warning),
    sendAt,
    lang: 'de',
    ...inWords('de'),
    other: inWords('en'),
  })
}

/**
 * Sends a warning once, at any hour, minor ones for the coming day only in the morning; a warning cancelled before it
 * was sent is withdrawn, one that was sent gets an all-clear.
 */
export async function followWeather(ctx: Ctx, { issued, over }: Changed): Promise<void> {
  const morning = await afterQuietHours(ctx)
  for (const warning of over) {
    await withdraw(ctx, keyOf(warning))
    await tellAllClear(ctx, warning, issued, morning)
  }
  for (const warning of issued) {
    await withdraw(ctx, allClearKey(warning))
    const inWords = (lang: Language): MessageText => {
      const { title, text } = warningWords(warning, lang)
      return { title, body: text, href: weatherHref(lang) }
    }
    await announce(ctx, {
      topic: weatherTopic.name,
      key: keyOf(warning),
      // A minor warning for the coming day must not wake anyone
      ...(warning.level === 'yellow' && warning.from >= morning ? { sendAt: morning } : {}),
      lang: 'de',
      ...inWords('de'),
      other: inWords('en'),
    })
  }
}
