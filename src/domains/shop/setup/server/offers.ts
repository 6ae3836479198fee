import type { Ctx } from '#kit/server/context.ts'
import { makePages } from './default-pages.service.ts'

/** Creates the shop's missing model pages with the seller's data from the books. Returns the pages created. */
export const makeShopPages = (ctx: Ctx): Promise<{ made: { path: string; published: boolean }[] }> =>
  makePages(ctx)
