import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { ViewLoader } from '#kit/server/domain.ts'
import type { Submitted } from '#kit/server/http/form-pages.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { loginHref } from '#domains/platform/users/users.addresses.ts'
import { favouritesPath } from '#domains/shop/catalog/catalog.addresses.ts'
import {
  frontAddress,
  listedProducts,
  type PriceTerms,
  priceTerms,
  type ProductCard,
  productCards,
  shopSettings,
  shopStep,
} from '#domains/shop/catalog/server/offers.ts'
import { site as de } from '../customers.de.ts'
import { site as en } from '../customers.en.ts'
import type { FavouritesData } from '../customers.views.ts'
import { favouritesTable as table } from './customers.table.ts'
import { makeOwner, ownerOf, type ShopOwner, tellCount } from './visitor.ts'

/** Favourites per visitor or account. */
const mostFavourites = 200

const ofOwner = (owner: ShopOwner): SQL =>
  'account' in owner ? eq(table.account, owner.account) : eq(table.visitor, owner.visitor)

async function favouritesOf(ctx: Ctx, owner: ShopOwner | null): Promise<string[]> {
  if (!owner) return []
  const rows = await ctx.db
    .select({ product: table.product })
    .from(table)
    .where(ofOwner(owner))
    .orderBy(desc(table.createdAt), desc(table._id))
    .limit(mostFavourites)
  return rows.map(({ product }) => product)
}

/** View `shopFavourites`, without products no longer published. */
export const favouritesView: ViewLoader = async (ctx) => {
  const { favourites: t } = ctx.lang === 'en' ? en : de
  const listed = new Map((await listedProducts(ctx)).map((one) => [one._id, one]))
  const shown = (await favouritesOf(ctx, await ownerOf(ctx))).flatMap((_id) => listed.get(_id) ?? [])
  tellCount(ctx, 'favourites', shown.length)
  const href = routeAddress(favouritesPath, ctx.lang)
  const data: FavouritesData<ProductCard, PriceTerms> = {
    cards: await productCards(ctx, shown),
    terms: await priceTerms(ctx),
    shopHref: frontAddress(ctx.lang),
    ...(ctx.user ? {} : { signInHref: loginHref(ctx.lang, { redirect: href }) }),
  }
  return {
    data,
    meta: {
      title: t.title,
      description: t.description,
      hidden: true,
      alternates: Object.fromEntries(
        contentLanguages.map((lang) => [lang, routeAddress(favouritesPath, lang)]),
      ),
    },
    trail: [shopStep(ctx), { label: t.title, href }],
  }
}

/** Handles the heart's form: `add` or `remove` a product; redirects to the list. */
export async function takeFavourite(ctx: Ctx, form: Readonly<Record<string, string>>): Promise<Submitted> {
  if (!(await shopSettings(ctx)).enabled) throw notFound()
  const { action = 'add', product = '' } = form
  const href = routeAddress(favouritesPath, ctx.lang)
  if (action === 'remove') {
    const owner = await ownerOf(ctx)
    if (!owner || !isUuid(product)) return href
    await ctx.db.delete(table).where(and(ofOwner(owner), eq(table.product, product)))
    tellCount(ctx, 'favourites', (await favouritesOf(ctx, owner)).length)
    return href
  }
  if (!(await listedProducts(ctx)).some(({ _id }) => _id === product)) throw notFound()
  const owner = await makeOwner(ctx)
  const known = await favouritesOf(ctx, owner)
  if (known.length >= mostFavourites && !known.includes(product)) throw tooMany
  await ctx.db
    .insert(table)
    .values({ _id: uuidv7(), visitor: null, account: null, ...owner, product, createdAt: ctx.now })
    .onConflictDoNothing()
  tellCount(ctx, 'favourites', (await favouritesOf(ctx, owner)).length)
  return href
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const tooMany = new Problem('TOO_MANY', 422, {
  de: 'Mehr als 200 Produkte haben auf der Merkliste nicht Platz. Bitte nehmen Sie zuerst eines herunter.',
  en: 'There is no room for more than 200 favourites. Please remove one first.',
})

/** Moves a visitor's favourites to the account, without duplicates. */
export async function adoptFavourites(
  ctx: Ctx,
  { visitor, account }: { visitor: string; account: string },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into ${table} ("_id", "account", "product", "createdAt")
    select gen_random_uuid(), ${account}::uuid, "product", "createdAt" from ${table} where "visitor" = ${visitor}
    on conflict do nothing`)
  await ctx.db.delete(table).where(eq(table.visitor, visitor))
}

/** Deletes visitors' favourites after 90 days. */
export const forgetFavourites = (ctx: Ctx) =>
  ctx.db.execute(
    sql`delete from ${table} where "visitor" is not null and "createdAt" < ${ctx.now}::timestamptz - interval '90 days'`,
  )
