import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { GoneExplanation } from '#kit/server/domain.ts'
import { dayIn, writeDay } from '#kit/shared/dates/dates.ts'
import { filled } from '#kit/shared/text/filled.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { site as de } from '../../push.de.ts'
import { site as en } from '../../push.en.ts'
import type { MessageText } from '../push.table.ts'
import { historyTag } from '../sendings/sendings.service.ts'

interface Found extends Record<string, unknown> {
  sendAt: string
  withdrawnAt: string | null
  correction: Partial<Record<'de' | 'en', MessageText>> | null
}

/** Explains a message's link whose page is gone. */
export async function explainGone(ctx: Ctx, path: string): Promise<GoneExplanation | null> {
  ctx.tag(historyTag)
  const { rows } = await ctx.db.execute<Found>(sql`
    select s."sendAt", s."withdrawnAt", c."texts" as "correction" from push_sendings s
    left join push_sendings c on c."corrects" = s."_id" and not c."withdrawn"
    where s."status" in ('sending', 'done') and s."corrects" is null
      and (s."texts" -> 'de' ->> 'href' = ${path} or s."texts" -> 'en' ->> 'href' = ${path})
    order by s."sendAt" desc, s."_id" desc limit 1`)
  const [found] = rows
  if (!found) return null
  const { site } = await siteSettings(ctx)
  const dayOf = (time: string) => writeDay(dayIn(toIsoTime(time), site.timeZone), ctx.lang, { year: true })
  const words = (ctx.lang === 'en' ? en : de).gone
  const sent = dayOf(found.sendAt)
  if (!found.correction || !found.withdrawnAt)
    return { title: words.ended, text: filled(words.endedText, { sent }) }
  const text = filled(words.withdrawnText, { sent, withdrawn: dayOf(found.withdrawnAt) })
  const said = found.correction[ctx.lang] ?? found.correction.de ?? found.correction.en
  return { title: words.withdrawn, text: [text, said?.body].filter(Boolean).join(' ') }
}
