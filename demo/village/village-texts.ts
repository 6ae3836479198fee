import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { slugOf } from '#kit/shared/text/slug.ts'
import { dated } from '../content/calendar.ts'
import { news } from '../content/news.ts'
import { pages } from '../content/pages.ts'
import type { Page } from '../content/shapes.ts'
import { pictures } from '../pictures/pictures.ts'
import { idOf } from './village-ids.ts'

const pageByKey = new Map(pages.map((page) => [page.key, page]))
const newsByKey = new Map(news.map((item) => [item.key, item]))
const drawingByName = new Map<string, (typeof pictures)[number]>(
  pictures.map((picture) => [picture.name, picture]),
)

/** Throws if a text refers to an unknown record; the test of the contents finds this first. */
function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the village has no ${name}`)
  return found
}

function pagePath(page: Page, lang: Language): string {
  const above = page.parent ? pagePath(known(pageByKey.get(page.parent), page.parent), lang) : ''
  return `${above}/${page[lang].slug}`
}

/** Slug of a news item in a language, falling back to German. */
export function newsSlug(key: string, lang: Language): string {
  const item = known(newsByKey.get(key), `news:${key}`)
  return slugOf((lang === 'en' ? item.en : undefined)?.title ?? item.de.title)
}

const addressOf = (kind: string, key: string, lang: Language): string => {
  if (kind === 'page') return inLanguage(pagePath(known(pageByKey.get(key), `page:${key}`), lang), lang)
  if (kind === 'news') return `${addressOf('page', 'news', lang)}/${newsSlug(key, lang)}`
  return `/api/v0/download/${idOf(kind as 'download' | 'drawing', key)}`
}

/** Replaces `page:key`, `news:key`, `download:key` and `drawing:name` by addresses, and date marks by dates. */
export function written(text: string, lang: Language, day: string): string {
  return dated(text, lang, day)
    .replaceAll(
      /href="(page|news|download):([\w-]+)"/g,
      (_, kind: string, key: string) => `href="${addressOf(kind, key, lang)}"`,
    )
    .replaceAll(/<img src="drawing:([\w-]+)"/g, (_, name: string) => {
      const { width, height } = known(drawingByName.get(name), `drawing:${name}`)
      return `<img src="${addressOf('drawing', name, lang)}" width="${width}" height="${height}"`
    })
}
