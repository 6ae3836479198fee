import type { Ctx } from '../../../../kit/server/context.ts'
import type { ServerDomain } from '../../../../kit/server/domain.ts'
import type { InputOf } from '../../../../kit/shared/contract.ts'
import { listedProducts, shopSettings } from '../../catalog/server/offers.ts'
import type { SetupState, setupCalls } from '../setup.contract.ts'
import { partOf } from '../setup.rules.ts'
import { missingPages } from './default-pages.service.ts'
import { judge } from './preflight.service.ts'

/** `GET …/setup` */
export const setup =
  (domains: () => readonly ServerDomain[]) =>
  async (ctx: Ctx, { lang = ctx.told }: InputOf<typeof setupCalls.setup>): Promise<SetupState> => {
    const judged = await judge(ctx, domains())
    const points = judged.map(({ point, finding }) => ({
      key: point.key,
      part: partOf(point.order),
      title: point.title[lang],
      applies: point.applies[lang],
      source: point.source,
      state: finding.state,
      text: finding.text?.[lang] ?? '',
      to: finding.to ?? point.to,
    }))
    return {
      enabled: (await shopSettings(ctx)).enabled,
      points,
      ready: !points.some(({ state }) => state === 'red'),
      products: (await listedProducts(ctx)).length,
      missingPages: (await missingPages(ctx, lang)).map(({ path, title }) => ({ path, title })),
    }
  }
