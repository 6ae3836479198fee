import { sql } from 'drizzle-orm'
import { toIsoTime } from '#kit/server/database/columns.ts'
import type { Ctx } from '#kit/server/context.ts'
import { historyDays, mostOfTopic } from '../../push.rules.ts'
import type { PushData, SentMessage } from '../../push.views.ts'
import type { MessageText, pushSendingsTable } from '../push.table.ts'
import { topicsOf } from '../topics.ts'
import { historyTag } from './sendings.service.ts'

const dayLong = 86_400_000

type Row = Pick<typeof pushSendingsTable.$inferSelect, '_id' | 'topic' | 'texts' | 'sendAt'>

/** Recent messages, in the reader's language if available. Without recipients. */
export async function pushHistory(ctx: Ctx): Promise<PushData['history']> {
  ctx.tag(historyTag)
  const since = new Date(Date.parse(ctx.now) - historyDays * dayLong).toISOString()
  const { rows } = await ctx.db.execute<Row>(sql`
    select "_id", "topic", "texts", "sendAt" from (
      select *, row_number() over (partition by "topic" order by "sendAt" desc, "_id" desc) as "place"
      from push_sendings where "status" in ('sending', 'done') and not "withdrawn" and "sendAt" >= ${since}::timestamptz
    ) latest where "place" <= ${mostOfTopic} order by "sendAt" desc, "_id" desc`)
  const oldest = rows.at(-1)
  // The cached page expires when the oldest message leaves the list
  if (oldest) ctx.until(new Date(Date.parse(toIsoTime(oldest.sendAt)) + historyDays * dayLong).toISOString())
  const other = ctx.lang === 'en' ? 'de' : 'en'
  const told = (topic: string) =>
    rows
      .filter((row) => row.topic === topic)
      .flatMap(({ _id, texts, sendAt }): SentMessage[] => {
        const own = texts[ctx.lang]
        const text: MessageText | undefined = own ?? texts[other]
        return text ? [{ _id, ...text, at: toIsoTime(sendAt), ...(own ? {} : { lang: other }) }] : []
      })
  return topicsOf(ctx)
    .map(({ name }) => ({ topic: name, messages: told(name) }))
    .filter(({ messages }) => messages.length > 0)
}
