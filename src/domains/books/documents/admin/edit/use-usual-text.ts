import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from '#kit/browser/admin/edit/form-state.ts'
import { call } from '#kit/browser/api.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import type { DocumentKind } from '../../content/content.contract.ts'
import { documentCalls } from '../../document-calls.contract.ts'
import { followLanguage } from '../../settings/usual-text.rules.ts'

type Name = 'introduction' | 'closing'

/**
 * Replaces the standard text when the document's language changes. Returns the language of a text that the author wrote
 * and that therefore stays; null if none.
 */
export function useUsualText(name: Name, kind: DocumentKind): Language | null {
  const { form, readOnly } = useForm()
  const { values, base, latest, set } = form
  const queries = useQueryClient()
  const language = values['language'] as Language
  const type = values['type'] as string | undefined
  const isTemplate = 'makes' in values
  const before = useRef({ language, base })
  const [left, setLeft] = useState<{ text: unknown; language: Language } | null>(null)

  const follow = useCallback(
    async (from: Language, to: Language) => {
      const usual = (lang: Language) =>
        queries.fetchQuery({
          queryKey: ['document', 'usual', kind, type, lang],
          queryFn: async () => {
            const draft = { language: lang, ...(type ? { type } : {}) } as { language: Language }
            return (await call(documentCalls.preview, { kind, draft })).content.texts
          },
          staleTime: 60_000,
        })
      // Without the right to read the texts, keep this one; the server replaces it on saving
      const told = isTemplate ? null : await Promise.all([usual(from), usual(to)]).catch(() => null)
      const now = latest().values
      const text = now[name] as string
      if (now['language'] !== to || text === '') return
      const usuals = told && { before: told[0][name], now: told[1][name] }
      const followed = followLanguage(text, from, usuals)
      if (followed.text !== text) return set(name, followed.text)
      const { language: its } = followed
      setLeft((known) => (its === null ? null : known?.text === text ? known : { text, language: its }))
    },
    [queries, kind, type, isTemplate, latest, set, name],
  )
  useEffect(() => {
    const was = before.current
    before.current = { language, base }
    // A changed base means that another document, or another version of this one, was loaded
    if (!readOnly && was.base === base && was.language !== language) void follow(was.language, language)
  }, [language, base, readOnly, follow])
  return left && left.text === values[name] && left.language !== language ? left.language : null
}
