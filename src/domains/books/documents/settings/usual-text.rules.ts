import { type Language, sourceLanguage } from '#kit/shared/text/languages.ts'

/** A text after a change of language. */
export interface Followed {
  text: string
  /** Language it is still written in; null: the document's. */
  language: Language | null
}

/**
 * Text after its document's language has changed; `usual`: standard texts of the previous and the new language, if
 * known.
 */
export function followLanguage(
  text: string,
  from: Language,
  usual: { before: string; now: string } | null,
): Followed {
  // Without a translation the standard text is German in both languages
  if (usual && text === usual.now) return { text, language: text === usual.before ? sourceLanguage : null }
  if (usual && text === usual.before) return { text: usual.now, language: null }
  return { text, language: from }
}
