import { inLanguage, type Language } from '#kit/shared/text/languages.ts'
import { defectPaths } from '../defects.addresses.ts'

/** Address path of a report's status page, with language. */
export const statusAddress = (lang: Language, secret: string): string =>
  inLanguage(`${defectPaths.form}/${secret}`, lang)
