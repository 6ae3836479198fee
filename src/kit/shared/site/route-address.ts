import { inLanguage, type Language } from '../text/languages.ts'

/** A public address, from a domain's `<domain>.addresses.ts`. */
export interface PublicAddress {
  /** Fastify notation, without language; the last segment may be optional. */
  path: string
  /** English address if different, without language: `/weather`. */
  english?: string
}

/** Address in a language: `/wetter`, `/en/weather`. Parameters such as `:id` are kept. */
export const routeAddress = ({ path, english }: PublicAddress, lang: Language): string =>
  inLanguage((lang === 'en' && english) || path, lang)
