import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { contentLanguages, sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { useField } from '../edit/form-state.ts'

interface Props {
  /** Name of the field; each language has a label: `title.de`. */
  name: string
  hint?: ReactNode
  required?: boolean
  maxLength?: number
  /** Number of text lines. */
  rows?: number
}

function InOneLanguage({ name, lang, hint, required, rows, ...more }: Props & { lang: Language }) {
  const field = useField<string>(`${name}.${lang}`)
  const shared = {
    ...more,
    id: field.id,
    label: field.label,
    description: hint,
    lang,
    required: Boolean(required) && lang === sourceLanguage,
    value: field.value ?? '',
    error: field.error,
    readOnly: field.readOnly,
    onChange: (event: { currentTarget: { value: string } }) => field.change(event.currentTarget.value),
  }
  return rows ? <Textarea {...shared} rows={rows} /> : <TextInput {...shared} />
}

/** Inputs for a text in every language, side by side; only German is required. */
export const TranslatedField = (props: Props) => (
  <SimpleGrid cols={{ base: 1, sm: contentLanguages.length }}>
    {contentLanguages.map((lang) => (
      <InOneLanguage key={lang} {...props} lang={lang} />
    ))}
  </SimpleGrid>
)
