import { inLanguage, type Language } from '../kit/shared/languages.ts'

/** Where whoever has to sign in first is sent (specification § 8), and comes back from to the address `from`. */
export const loginAddress = (lang: Language, from: string): string =>
  `${inLanguage('/login', lang)}?${new URLSearchParams({ redirect: from })}`
