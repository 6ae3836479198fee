import { otherLanguage, teaserOf } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Card } from '#kit/shared/site/cards.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'

interface Shown {
  _id: string
  title: string
  teaser: string
  text: string
  picture: string | null
  lang?: Language | undefined
}

interface CardOptions<T, More> {
  lang: Language
  href: (item: T) => string | Promise<string>
  /** Additional data of the domain's cards. */
  more: (item: T) => More
}

/** Cards of records, with all pictures read in one query. */
export async function recordCards<T extends Shown, More>(
  ctx: Ctx,
  items: readonly T[],
  { lang, href, more }: CardOptions<T, More>,
): Promise<(Card & More)[]> {
  const shown = await pictures(
    ctx,
    items.flatMap(({ picture }) => picture ?? []),
    lang,
  )
  return Promise.all(
    items.map(async (item) => ({
      _id: item._id,
      href: await href(item),
      title: item.title,
      teaser: teaserOf(item),
      picture: (item.picture && shown.get(item.picture)) || null,
      ...more(item),
      ...otherLanguage(item, lang),
    })),
  )
}
