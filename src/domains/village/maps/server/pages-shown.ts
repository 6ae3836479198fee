import { otherLanguage } from '#kit/server/site/card-texts.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, PageOfTree } from '#kit/server/domain.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { RichText } from '#kit/shared/site/cards.ts'
import type { Picture } from '#kit/shared/site/site.ts'
import { pictures } from '#domains/platform/files/server/offers.ts'
import { pageScreens } from '#domains/site/pages/pages.addresses.ts'

export const teaserLength = 180

/** Path below the admin centre's base. */
export const editPath = (_id: string) => `${pageScreens.edit}/${_id}`

export const textOf = (ctx: Ctx, page: PageOfTree): RichText => ({
  html: page.text,
  ...otherLanguage(page, ctx.lang),
})

/** Finds the picture of each page, in one query. */
export async function picturesOf(
  ctx: Ctx,
  pages: readonly PageOfTree[],
): Promise<(page: PageOfTree) => Picture | null> {
  const shown = await pictures(
    ctx,
    pages.flatMap((page) => page.picture ?? []),
    ctx.lang,
  )
  return (page) => (page.picture && shown.get(page.picture)) || null
}

/** Meta data of a page for search engines and shared links. */
export function metaOf(page: PageOfTree, picture: Picture | null): NonNullable<Loaded['meta']> {
  const description = page.description || richTextToPlain(page.text, teaserLength)
  return { ...(picture ? { picture } : {}), ...(description ? { description } : {}) }
}
