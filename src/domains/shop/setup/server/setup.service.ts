import type { Ctx } from '#kit/server/context.ts'
import type { PreflightPoint } from '#kit/server/site/preflight.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { accountsOf } from '#domains/platform/users/server/offers.ts'
import { listedProducts, shopClosures, shopSettings } from '#domains/shop/catalog/server/offers.ts'
import type { SetupState, setupCalls } from '../setup.contract.ts'
import { partOf } from '../setup.rules.ts'
import { missingPages } from './default-pages.service.ts'
import { judge, type Judged } from './preflight.service.ts'

/** Names of those who confirmed wordings, by account; deleted accounts are missing. */
async function namesOf(ctx: Ctx, judged: readonly Judged[]): Promise<Map<string, string>> {
  const ids = judged.flatMap(({ confirmation }) => confirmation?.by ?? [])
  return new Map((await accountsOf(ctx, [...new Set(ids)])).map(({ _id, name }) => [_id, name]))
}

/** `GET …/setup` */
export const setup =
  (points: () => readonly PreflightPoint[]) =>
  async (ctx: Ctx, { lang = ctx.told }: InputOf<typeof setupCalls.setup>): Promise<SetupState> => {
    const judged = await judge(ctx, points())
    const names = await namesOf(ctx, judged)
    const shown = judged.map(({ point, finding, digest, confirmation }) => ({
      key: point.key,
      part: partOf(point.order),
      title: point.title[lang],
      applies: point.applies[lang],
      source: point.source,
      state: finding.state,
      text: finding.text?.[lang] ?? '',
      to: finding.to ?? point.to,
      closes: point.closes,
      digest,
      confirmed: confirmation && { at: confirmation.at, by: names.get(confirmation.by) ?? '' },
    }))
    const { shop, products, countries } = await shopClosures(ctx)
    return {
      enabled: (await shopSettings(ctx)).enabled,
      points: shown,
      ready: !shown.some(({ state }) => state === 'red'),
      closed: { shop, products: products.length, countries: [...countries] },
      products: (await listedProducts(ctx)).length,
      missingPages: (await missingPages(ctx, lang)).map(({ path, title }) => ({ path, title })),
    }
  }
