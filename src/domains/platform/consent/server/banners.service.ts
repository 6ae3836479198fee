import { routeAddress } from '#kit/shared/site/route-address.ts'
import { legalPages } from '#domains/platform/settings/settings.addresses.ts'
import { desc } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import {
  type ConsentFrame,
  type ConsentService,
  consentServices,
  isMeasuring,
  measuringServices,
} from '#kit/shared/site/consent.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { consentBannersTable } from './consent.table.ts'

type SiteSettings = Awaited<ReturnType<typeof siteSettings>>

/** Enabled services; measuring ones also need an account number. */
export const enabledIn = ({ privacy }: Pick<SiteSettings, 'privacy'>): ConsentService[] =>
  consentServices.filter(
    (service) => privacy[`${service}_enabled`] && !(isMeasuring(service) && privacy[`${service}_id`] === ''),
  )

const newestFirst = (ctx: Ctx) =>
  ctx.db.select().from(consentBannersTable).orderBy(desc(consentBannersTable.version))

/** Starts a new list of services if the settings differ from the last one. */
export async function followSettings(ctx: Ctx): Promise<void> {
  const services = enabledIn(await siteSettings(ctx))
  const [last] = await newestFirst(ctx).limit(1)
  if (services.join() === (last?.services ?? []).join()) return
  await ctx.db
    .insert(consentBannersTable)
    .values({ version: (last?.version ?? 0) + 1, services, since: ctx.now })
}

/** Consent data for pages: services with the time of enabling. */
export async function consentFrame(ctx: Ctx, settings: SiteSettings): Promise<ConsentFrame> {
  const { privacy, legal } = settings
  const enabled = enabledIn(settings)
  const banners = enabled.length > 0 ? await newestFirst(ctx) : []
  const services: ConsentFrame['services'] = {}
  for (const service of enabled) {
    const gap = banners.findIndex((banner) => !banner.services.includes(service))
    const since = banners.at(gap < 0 ? -1 : gap - 1)?.since
    if (gap !== 0 && since) services[service] = since
  }
  return {
    version: banners[0]?.version ?? 0,
    since: banners[0]?.since ?? '',
    services,
    accounts: Object.fromEntries(
      measuringServices
        .filter((service) => services[service] !== undefined)
        .map((service) => [service, privacy[`${service}_id`]]),
    ),
    days: privacy.cookie_days,
    domain: privacy.cookie_domain,
    policy: legal.privacy.de || legal.privacy.en ? routeAddress(legalPages.privacy, ctx.lang) : '',
  }
}
