import type { Ctx } from '#kit/server/context.ts'
import type { ServerDomain, SitemapEntry } from '#kit/server/domain.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { pictureAddresses } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { fixedPages } from './fixed-pages.ts'
import { xmlDeclaration, xmlText } from './xml.ts'

/** Below the protocol's 50,000: files of this size are small enough to be cached. */
export const addressesPerFile = 10_000

/** One address of the site. */
export interface SitemapAddress {
  href: string
  updatedAt?: string
  /** The page in every language, including this one. */
  alternates: [Language, string][]
  /** Address of its picture for guests. */
  picture?: string
}

/** Addresses of fixed routes, which no domain lists. */
async function fixedEntries(ctx: Ctx, domains: readonly ServerDomain[]): Promise<SitemapEntry[]> {
  return (await fixedPages(ctx, domains)).map((route) => ({
    href: route.path,
    alternates: Object.fromEntries(contentLanguages.map((lang) => [lang, routeAddress(route, lang)])),
  }))
}

/** All public addresses of the site in each language, without duplicates. */
export async function allAddresses(ctx: Ctx, domains: readonly ServerDomain[]): Promise<SitemapAddress[]> {
  const { site } = await siteSettings(ctx)
  const entries = await fixedEntries(ctx, domains)
  for (const domain of domains) entries.push(...((await domain.sitemap?.(ctx)) ?? []))
  const pictures = await pictureAddresses(
    ctx,
    entries.flatMap(({ picture }) => picture ?? []),
  )
  const found = new Map<string, SitemapAddress>()
  for (const { href, updatedAt, picture, alternates = { [sourceLanguage]: href } } of entries) {
    const shown = picture ? pictures.get(picture) : undefined
    const spoken = site.languages.flatMap((lang): [Language, string][] => {
      const address = alternates[lang]
      return address === undefined ? [] : [[lang, address]]
    })
    for (const [, address] of spoken) {
      // A domain knows when its page changed, a fixed route does not
      if (found.get(address)?.updatedAt === undefined)
        found.set(address, {
          href: address,
          alternates: spoken,
          ...(updatedAt ? { updatedAt } : {}),
          ...(shown ? { picture: shown } : {}),
        })
    }
  }
  return [...found.values()]
}

/** One file with all addresses, or none: then an index is used. */
export const filesFor = (addresses: readonly SitemapAddress[], perFile: number) =>
  addresses.length <= perFile ? [addresses] : []

const whole = (origin: string, href: string): string => xmlText(new URL(href, origin).href)

/** The addresses of one sitemap file. */
export function urlset(addresses: readonly SitemapAddress[], origin: string): string {
  const urls = addresses.map(({ href, updatedAt, alternates, picture }) => {
    const others =
      alternates.length < 2
        ? []
        : [
            ...alternates.map(([lang, address]) => [lang, address] as const),
            [
              'x-default',
              (alternates.find(([lang]) => lang === sourceLanguage) ?? alternates[0]!)[1],
            ] as const,
          ]
    return [
      `<url><loc>${whole(origin, href)}</loc>`,
      updatedAt ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>` : '',
      ...others.map(
        ([lang, address]) =>
          `<xhtml:link rel="alternate" hreflang="${lang}" href="${whole(origin, address)}"/>`,
      ),
      picture ? `<image:image><image:loc>${whole(origin, picture)}</image:loc></image:image>` : '',
      '</url>',
    ].join('')
  })
  return `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`
}

/** Index of several sitemap files. */
export function sitemapIndex(addresses: readonly SitemapAddress[], perFile: number, origin: string): string {
  const parts = Math.ceil(addresses.length / perFile)
  const files = Array.from({ length: parts }, (_, index) => {
    const times = addresses
      .slice(index * perFile, (index + 1) * perFile)
      .flatMap(({ updatedAt }) => (updatedAt ? [new Date(updatedAt).toISOString()] : []))
    const last = times.toSorted().at(-1)
    return `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc>${last ? `<lastmod>${last}</lastmod>` : ''}</sitemap>`
  })
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`
}
