import type { Ctx } from '#kit/server/context.ts'
import type { FirstPageService, TodaysAnswer } from '#kit/server/site/first-page.ts'
import { site as de } from '../notices.de.ts'
import { site as en } from '../notices.en.ts'
import { countHanging } from './notices.service.ts'

/** Number of notices on the board as a sentence in the reader's language; null if none. Tags the answer. */
async function noticesToday(ctx: Ctx): Promise<TodaysAnswer | null> {
  const count = await countHanging(ctx)
  if (count === 0) return null
  const t = ctx.lang === 'en' ? en : de
  return { text: (count === 1 ? t.hangingCount_one : t.hangingCount_other).replace('{{count}}', `${count}`) }
}

export const noticesOnFirstPage: FirstPageService = { marker: 'notice', icon: 'notice', today: noticesToday }
