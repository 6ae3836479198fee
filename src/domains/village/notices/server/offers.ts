import type { Card } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { Imported } from '#kit/server/records/editorial/definition.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { notices } from '../notices.contract.ts'
import { noticeItems } from './notices.kind.ts'
import { hanging } from './notices.service.ts'
import { noticeAddresses } from './record-addresses.ts'
import { sealNotice } from './seals.service.ts'

/** Imports notices under their own ids with seals, in the order of their posting. Known notices are left unchanged. */
export async function putNotices(
  ctx: Ctx,
  items: readonly (Imported<typeof notices> & { postedFrom: string; postedUntil: string })[],
): Promise<void> {
  const earliest = (time: string) => (time < ctx.now ? time : ctx.now)
  const steps = items.flatMap((item) => [
    {
      at: earliest(item.postedFrom),
      take: async (then: Ctx) => {
        await noticeItems.put(then, item)
      },
    },
    ...(item.postedUntil < ctx.now
      ? [{ at: item.postedUntil, take: async (then: Ctx) => void (await sealNotice(then, item._id)) }]
      : []),
  ])
  for (const { at, take } of steps.toSorted((a, b) => (a.at < b.at ? -1 : 1))) await take({ ...ctx, now: at })
}

/** Notices on the board for guests, newest first, at most `limit`; `start` is the time of posting. Tags the answer. */
export async function hangingNotices(
  ctx: Ctx,
  limit: number,
  lang: Language,
): Promise<(Card & { publishedAt: string | null })[]> {
  const href = await noticeAddresses(ctx, lang)
  const found = (await hanging(ctx, lang)).slice(0, limit)
  return Promise.all(
    found.map(async ({ _id, title, slug, type, postedFrom, publishedAt, lang: written }) => ({
      _id,
      title,
      href: await href({ slug, kind: type }),
      teaser: '',
      picture: null,
      start: postedFrom,
      publishedAt,
      type,
      ...(written && written !== lang ? { lang: written } : {}),
    })),
  )
}
