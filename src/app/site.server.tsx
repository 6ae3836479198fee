import type { SiteAssets } from '#kit/browser/site/assets.ts'
import { type DocumentRequest, errorDocument, renderHead, wrapDocument } from '#kit/browser/site/document.ts'
import { pageMarkup, wholeMarkup } from '#kit/browser/site/page-markup.tsx'
import { inlineScript } from '#kit/browser/site/preferences.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { site } from './site.domains.tsx'

export { assetsFromManifest, developmentAssets } from '#kit/browser/site/assets.ts'
export type { Manifest, SiteAssets } from '#kit/browser/site/assets.ts'
export type { DocumentRequest } from '#kit/browser/site/document.ts'

await site.views.loadAll()

/** `'sha256-…'` of the inline script, for the content security policy. */
export const scriptHashes: readonly string[] = [await hashOf(inlineScript)]

async function hashOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Markup of a page without the document around it and without caching, for measuring React alone. */
export const renderWhole = (page: SitePage, now: string): string => wholeMarkup(site, page, now)

/** Renders a page as a complete document. */
export const renderDocument = (page: SitePage, assets: SiteAssets, request: DocumentRequest): string =>
  wrapDocument(
    page,
    renderHead(page, assets, { ...request, sheet: site.views.sheetOf(page.view) }),
    pageMarkup(site, page, request.now),
    request,
  )

/** Last-resort document that needs neither the database nor settings. */
export const renderErrorDocument = (lang: Language, assets: SiteAssets, said?: string): string =>
  errorDocument(site.texts[lang], lang, assets, said)
