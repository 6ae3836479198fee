import { inLanguage, type Language } from '../text/languages.ts'

/** A public address, as a domain's `<domain>.addresses.ts` gives it. */
export interface PublicAddress {
  /** Fastify notation, without language; the last segment may be optional. */
  path: string
  /** Its address in English where it is another one, without language: `/weather`. */
  english?: string
}

/** The address in a language: `/wetter`, `/en/weather`. Parts such as `:id` stay as they are. */
export const routeAddress = ({ path, english }: PublicAddress, lang: Language): string =>
  inLanguage((lang === 'en' && english) || path, lang)
