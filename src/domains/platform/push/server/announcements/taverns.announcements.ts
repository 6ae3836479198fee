import type { Ctx } from '../../../../../kit/server/context.ts'
import type { Events } from '../../../../../kit/server/events.ts'
import type { Language } from '../../../../../kit/shared/languages.ts'
import { tavernsHref } from '../../../../village/taverns/server/offers.ts'
import { announce } from '../offers.ts'
import type { MessageText } from '../push.table.ts'

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

/** Tells of the taverns that open today, of all together in one message. Each run is told of once: whoever emits sees to that. */
export async function followTaverns(ctx: Ctx, opened: Opened): Promise<void> {
  await announce(ctx, {
    topic: 'heurigen',
    key: `heurigen:${opened.taverns[0]?.run}`,
    lang: 'de',
    ...inWords(opened, 'de'),
    other: inWords(opened, 'en'),
  })
}
