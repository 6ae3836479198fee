import type { Ctx } from '#kit/server/context.ts'
import type { FirstPageService, TodaysAnswer } from '#kit/server/site/first-page.ts'
import { openingsAt } from '#kit/shared/dates/dated-openings.ts'
import { sayMoment, sayTime } from '#kit/shared/dates/dates.ts'
import { tavernsAddress } from '../taverns.addresses.ts'
import { site as de } from '../taverns.de.ts'
import { site as en } from '../taverns.en.ts'
import { clockOf, tavernsNow } from './taverns.service.ts'

const named = 2

/**
 * Today's answer in the language of `ctx`: taverns open now or later today, else the next to open. Null if there are
 * none. Limits the cache to the next change.
 */
async function tavernsToday(ctx: Ctx): Promise<TodaysAnswer | null> {
  const { zone, today, now } = await clockOf(ctx)
  const t = ctx.lang === 'en' ? en : de
  const telling = { lang: ctx.lang, zone, now }
  const list = (names: readonly string[]) =>
    names.length > named ? `${names.slice(0, named).join(', ')} +${names.length - named}` : names.join(', ')
  const taverns = await tavernsNow(ctx)
  const href = tavernsAddress(ctx.lang)
  const open = taverns.filter(({ openings }) => openingsAt(openings, now).open)
  if (open.length > 0)
    return { href, text: t.openNow.replace('{{taverns}}', list(open.map(({ entry }) => entry.title))) }
  const [next] = taverns
  const first = next?.openings[0]
  if (!next || !first) return null
  if (first.day !== today)
    return {
      href,
      text: t.openNext
        .replace('{{tavern}}', next.entry.title)
        .replace('{{when}}', sayMoment(first.from, telling)),
    }
  const later = taverns.filter(({ openings }) => openings[0]?.day === today)
  return {
    href,
    text: t.openLater
      .replace('{{when}}', sayTime(first.from, telling))
      .replace('{{taverns}}', list(later.map(({ entry }) => entry.title))),
  }
}

export const tavernsService: FirstPageService = { marker: 'tavern', icon: 'glass', today: tavernsToday }
