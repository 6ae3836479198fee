import type { Ctx } from '#kit/server/context.ts'
import { laterDay } from '#kit/shared/dates/days.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { putNotices } from '#domains/village/notices/server/offers.ts'
import { notices, type VillageNotice } from '../content/notices.ts'
import { idOf } from './village-ids.ts'
import { momentAt, type VillageTime } from './village-records.ts'
import { written } from './village-texts.ts'

/** The village's notice board with two months of history. */
export async function putVillageNotices(ctx: Ctx, { today, timeZone }: VillageTime): Promise<void> {
  const words = (notice: VillageNotice, lang: 'de' | 'en') => ({
    title: notice[lang].title,
    slug: slugOf(notice[lang].title),
    text: written(notice[lang].text, lang, laterDay(today, notice.from)),
  })
  await putNotices(
    ctx,
    notices.map((notice) => ({
      _id: idOf('notice', notice.key),
      ...words(notice, 'de'),
      type: notice.type,
      reference: notice.reference,
      issuer: notice.issuer,
      files: (notice.files ?? []).map((key) => idOf('download', key)),
      postedFrom: momentAt(laterDay(today, notice.from), '08:00', timeZone),
      postedUntil: momentAt(laterDay(today, notice.until + 1), '00:00', timeZone),
      keepInArchive: notice.keepInArchive ?? false,
      status: 'published' as const,
      translations: { en: { ...words(notice, 'en'), status: 'published' as const, upToDate: true } },
    })),
  )
}
