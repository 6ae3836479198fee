import { type Language, sourceLanguage } from '#kit/shared/text/languages.ts'

/** What stands in the place of a text. */
export interface Followed {
  text: string
  /** The one it is still written in; null: that of the document. */
  language: Language | null
}

/** What becomes of a text when its document gets another language; `usual`: the usual text of that language and of the one before, where they are known. */
export function followLanguage(
  text: string,
  from: Language,
  usual: { before: string; now: string } | null,
): Followed {
  // Without a translation the usual text is the same in both, and German
  if (usual && text === usual.now) return { text, language: text === usual.before ? sourceLanguage : null }
  if (usual && text === usual.before) return { text: usual.now, language: null }
  return { text, language: from }
}
