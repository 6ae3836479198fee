import type { Ctx } from '#kit/server/context.ts'
import { makePages } from './default-pages.service.ts'

/** Makes the shop's model pages where nothing stands at their addresses, filled with what the books know of the seller. Gives what was made. */
export const makeShopPages = (ctx: Ctx): Promise<{ made: { path: string; published: boolean }[] }> =>
  makePages(ctx)
