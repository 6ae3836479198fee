import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PolicySources } from '#kit/server/http/security.ts'
import { isMeasuring, type MeasuringService } from '#kit/shared/site/consent.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { enabledIn } from './banners.service.ts'

/**
 * Script and request sources of each service, as narrow as possible: scripts by folder. Sources: Google's guide on
 * content security policies for its tag, and the addresses in Meta's base code.
 */
const sourcesOf: Record<MeasuringService, PolicySources> = {
  google_analytics: {
    'script-src': ['https://www.googletagmanager.com/gtag/'],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
    'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  },
  google_adwords: {
    'script-src': [
      'https://www.googletagmanager.com/gtag/',
      'https://googleads.g.doubleclick.net/pagead/',
      'https://www.googleadservices.com/pagead/',
    ],
    'connect-src': [
      'https://www.googletagmanager.com',
      'https://googleads.g.doubleclick.net',
      'https://www.googleadservices.com',
      'https://pagead2.googlesyndication.com',
      'https://www.google.com',
    ],
    'img-src': [
      'https://www.googletagmanager.com',
      'https://googleads.g.doubleclick.net',
      'https://www.googleadservices.com',
      'https://www.google.com',
      'https://www.google.at',
      'https://www.google.de',
    ],
    'frame-src': ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
  },
  facebook_pixel: {
    'script-src': ['https://connect.facebook.net/en_US/fbevents.js', 'https://connect.facebook.net/signals/'],
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
    'img-src': ['https://www.facebook.com'],
  },
}

/** Policy sources of the enabled measuring services. */
export const measuringSources = (ctx: Ctx): Promise<PolicySources> =>
  keptValue(ctx, 'consent policy-sources', { tags: ['settings'] }, async () => {
    const all: Record<string, string[]> = {}
    for (const service of enabledIn(await siteSettings(ctx)).filter(isMeasuring))
      for (const [directive, sources] of Object.entries(sourcesOf[service]))
        all[directive] = [...new Set([...(all[directive] ?? []), ...sources])]
    return all
  })
