import { routeAddress } from '#kit/shared/site/route-address.ts'
import { overviewPage, pageScreens } from '../pages.addresses.ts'
import { eq } from 'drizzle-orm'
import { otherLanguage } from '#kit/server/site/card-texts.ts'
import { richTextToPlain } from '#kit/server/text/rich-text.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Loaded, PageOfTree, ViewLoader } from '#kit/server/domain.ts'
import type { Card, RichText } from '#kit/shared/site/cards.ts'
import { attachments, picture, pictures } from '#domains/platform/files/server/offers.ts'
import type { ContentData, LinkNodeData, SitemapData } from '../pages.views.ts'
import { foundBy } from './found-by.ts'
import { pagesTable } from './pages.table.ts'
import { childrenOf, menuOf } from './site-tree.service.ts'

/** Below the admin centre's base. */
export const editPath = (_id: string) => `${pageScreens.edit}/${_id}`

const teaserLength = 160

const textOf = (ctx: Ctx, page: PageOfTree): RichText => ({
  html: page.text,
  ...otherLanguage(page, ctx.lang),
})

/** Published children of a page, as cards. */
async function childCards(ctx: Ctx, page: PageOfTree): Promise<Card[]> {
  const children = await childrenOf(ctx, page._id, ctx.lang)
  const shown = await pictures(
    ctx,
    children.flatMap((child) => child.picture ?? []),
    ctx.lang,
  )
  return children.map((child) => ({
    _id: child._id,
    href: child.href,
    title: child.title,
    teaser: child.description || richTextToPlain(child.text, teaserLength),
    picture: (child.picture && shown.get(child.picture)) || null,
    ...otherLanguage(child, ctx.lang),
  }))
}

const described = async (ctx: Ctx, page: PageOfTree): Promise<Loaded['meta']> => {
  const shown = page.picture ? await picture(ctx, page.picture, ctx.lang) : null
  const description = richTextToPlain(page.text, teaserLength)
  return {
    ...(shown ? { picture: shown } : {}),
    ...(page.description || !description ? {} : { description }),
  }
}

export const contentView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  const [row] = await ctx.db
    .select({ updatedAt: pagesTable.updatedAt })
    .from(pagesTable)
    .where(eq(pagesTable._id, page._id))
  const data: ContentData = {
    title: page.title,
    text: textOf(ctx, page),
    picture: page.picture ? await picture(ctx, page.picture, ctx.lang) : null,
    children: await childCards(ctx, page),
    updatedAt: row?.updatedAt ?? ctx.now,
    ...(await attachments(ctx, page.files, ctx.lang)),
    edit: editPath(page._id),
  }
  return { data, meta: await described(ctx, page) }
}

export const linkNodeView: ViewLoader = async (ctx, { page, rest }) => {
  if (!page || rest.length > 0) return null
  const data: LinkNodeData = {
    title: page.title,
    text: textOf(ctx, page),
    picture: page.picture ? await picture(ctx, page.picture, ctx.lang) : null,
    children: await childCards(ctx, page),
    edit: editPath(page._id),
  }
  return { data, meta: await described(ctx, page) }
}

/** The overview of all pages while it is built; listeners add addresses outside of the tree. */
export interface ShownOverview {
  readonly path: string
  more: { label: string; href: string }[]
}

declare module '#kit/server/events.ts' {
  interface Events {
    overviewShown: ShownOverview
  }
}

export const sitemapView: ViewLoader = async (ctx) => {
  const overview: ShownOverview = { path: overviewPage.path, more: [] }
  await ctx.emit('overviewShown', overview)
  const data: SitemapData = { items: await menuOf(ctx, ctx.lang, () => true), more: overview.more }
  const { title } = foundBy[ctx.lang]
  return { data, meta: { title }, trail: [{ label: title, href: routeAddress(overviewPage, ctx.lang) }] }
}
