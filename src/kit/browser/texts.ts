import { createContext, createElement, useContext, useMemo, type ReactNode } from 'react'
import type { Language } from '../shared/text/languages.ts'
import type { Texts, Translate } from '../shared/text/texts.ts'

export interface TextsInUse {
  lang: Language
  /** Text of the interface language by key; `[key]` if missing. */
  t: Translate
}

const TextsContext = createContext<TextsInUse | null>(null)

/** Provides the texts of one language to all components below; works on the server as well. */
export function TextsProvider({
  texts,
  lang,
  children,
}: {
  texts: Texts
  lang: Language
  children: ReactNode
}) {
  const value = useMemo(() => ({ lang, t: texts[lang] }), [texts, lang])
  return createElement(TextsContext.Provider, { value }, children)
}

/** The interface language and its texts. Throws outside of a `TextsProvider`. */
export function useTexts(): TextsInUse {
  const value = useContext(TextsContext)
  if (!value) throw new Error('useTexts needs a TextsProvider above it')
  return value
}
