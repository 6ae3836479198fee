import type { Ctx } from '#kit/server/context.ts'
import type { Events } from '#kit/server/events.ts'
import type { PushTopic } from '#kit/server/site/push-topics.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { announce, type MessageText } from '#domains/platform/push/server/offers.ts'
import { tavernsHref } from './offers.ts'

/** Push topic for opening taverns. */
export const tavernsTopic: PushTopic = {
  name: 'heurigen',
  title: { de: 'Heurige', en: 'Wine taverns' },
  hint: { de: 'Wenn ein Betrieb aufsperrt.', en: 'When a tavern opens.' },
  order: 30,
  timeToLive: 24 * 3600,
}

type Opened = Events['tavernsOpened']

const words = {
  de: { one: 'hat heute ausg’steckt', several: 'Heute sperren {{count}} Heurige auf' },
  en: { one: 'opens today', several: '{{count}} wine taverns open today' },
}

function inWords({ taverns }: Opened, lang: Language): MessageText {
  const [only] = taverns
  if (only && taverns.length === 1)
    return { title: `${only.title} ${words[lang].one}`, body: only.hours[lang], href: only.href[lang] }
  return {
    title: words[lang].several.replace('{{count}}', String(taverns.length)),
    body: taverns.map(({ title, hours }) => `${title}: ${hours[lang]}`).join('\n'),
    href: tavernsHref(lang),
  }
}

/** Announces today's opening taverns in one message. The emitter ensures that each run is announced once. */
export async function followTaverns(ctx: Ctx, opened: Opened): Promise<void> {
  await announce(ctx, {
    topic: tavernsTopic.name,
    key: `heurigen:${opened.taverns[0]?.run}`,
    lang: 'de',
    ...inWords(opened, 'de'),
    other: inWords(opened, 'en'),
  })
}
