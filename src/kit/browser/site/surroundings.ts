import { createContext, use } from 'react'
import type { Language } from '../../shared/text/languages.ts'
import type { SiteFrame } from '../../shared/site/site.ts'
import type { Translate } from '../../shared/text/texts.ts'

/** What every component of a public page may ask for. */
export interface Surroundings {
  lang: Language
  t: Translate
  frame: SiteFrame
  /** Time zone of the site, which decides days. */
  zone: string
  /** ISO time by which the page tells dates: when it was made, and from the program's start on the reader's clock. */
  now: string
  /** The program runs and `now` goes with the clock; before that it tells what the server told. */
  live: boolean
}

export const SurroundingsContext = createContext<Surroundings | null>(null)

/** The page's language, texts, frame and clock. Throws outside of a page. */
export function useSite(): Surroundings {
  const surroundings = use(SurroundingsContext)
  if (!surroundings) throw new Error('useSite needs a page around it')
  return surroundings
}

/** `lang` attribute for texts that may be in another language than the page. */
export const foreign = (lang: Language | undefined, page: Language): Language | undefined =>
  lang && lang !== page ? lang : undefined
