import type { TextTree } from '../../shared/text/texts.ts'
import { gatherViews, type SiteDomain } from './domain.ts'
import type { Site } from './Page.tsx'
import { site as de } from './site.de.ts'
import { site as en } from './site.en.ts'
import { createLightTexts } from './translate.ts'

/** Combines the domains into the public site. */
export function assembleSite(domains: readonly SiteDomain[]): Site {
  const tree = (lang: 'de' | 'en'): TextTree => ({
    site: lang === 'de' ? de : en,
    ...Object.fromEntries(domains.map((domain) => [domain.name, domain.texts[lang]])),
  })
  return {
    views: gatherViews(domains),
    texts: createLightTexts({ de: tree('de'), en: tree('en') }),
    above: Object.fromEntries(domains.flatMap(({ name, above }) => (above ? [[name, above]] : []))),
    starts: domains.flatMap(({ start }) => start ?? []),
    frameParts: Object.assign({}, ...domains.map(({ frameParts }) => frameParts)),
    tools: domains.flatMap(({ tools = [] }) => tools),
  }
}
