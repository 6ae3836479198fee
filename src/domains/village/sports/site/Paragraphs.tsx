import type { Language } from '#kit/shared/text/languages.ts'

/** Plain text as paragraphs. */
export function Paragraphs({ text, lang }: { text: string; lang: Language | undefined }) {
  return text
    .split(/\n+/)
    .filter(Boolean)
    .map((words, index) => (
      // eslint-disable-next-line react/no-array-index-key -- paragraphs have no other key
      <p key={index} lang={lang}>
        {words}
      </p>
    ))
}
