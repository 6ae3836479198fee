import type { AnnouncedRecords } from '#kit/server/site/announced-records.ts'
import type { PushTopic } from '#kit/server/site/push-topics.ts'
import { inLanguage } from '#kit/shared/text/languages.ts'
import { newsHref } from './offers.ts'

/** Topic for new items. */
export const newsTopic: PushTopic = {
  name: 'news',
  title: { de: 'Neuigkeiten', en: 'News' },
  hint: { de: 'Wenn es etwas Neues gibt.', en: 'When there is something new.' },
  order: 10,
  timeToLive: 48 * 3600,
}

/** The address parts of a news item in its working state. */
interface Item {
  slug: string
  type: string
  translations?: { en?: { slug?: string } | undefined }
}

/** Messages about news items, sent when the editor asks for them. */
export const newsAnnounced: AnnouncedRecords = {
  collection: 'news',
  topic: newsTopic.name,
  async addressOf(ctx, record, lang) {
    const { slug, type, translations } = record as unknown as Item
    const own = lang === 'en' ? translations?.en?.slug || slug : slug
    return (await newsHref(ctx, { slug: own, type }, lang)) ?? inLanguage('/', lang)
  },
}
