import { createContext, use } from 'react'
import type { Language } from '../../shared/text/languages.ts'
import type { SiteFrame } from '../../shared/site/site.ts'
import type { Translate } from '../../shared/text/texts.ts'

/** Context of every component on a public page. */
export interface Surroundings {
  lang: Language
  t: Translate
  frame: SiteFrame
  /** Time zone of the site, which decides days. */
  zone: string
  /** ISO time used for relative dates: the time of rendering, then the reader's clock once the program runs. */
  now: string
  /** True once the program runs and `now` follows the clock; until then the page matches the server's. */
  live: boolean
}

export const SurroundingsContext = createContext<Surroundings | null>(null)

/** Language, texts, frame and clock of the page. Throws outside of a page. */
export function useSite(): Surroundings {
  const surroundings = use(SurroundingsContext)
  if (!surroundings) throw new Error('useSite needs a page around it')
  return surroundings
}

/** `lang` attribute for texts in another language than the page's. */
export const foreign = (lang: Language | undefined, page: Language): Language | undefined =>
  lang && lang !== page ? lang : undefined
