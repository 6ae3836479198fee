import { Text, TextInput } from '@mantine/core'
import { slugOf } from '#kit/shared/text/slug.ts'
import { useTexts } from '../../texts.ts'
import { useField, useForm } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'

/** While typing, a trailing dash may precede the next word. */
const whileTyping = (text: string): string =>
  slugOf(text) + (/[^\p{L}\p{N}]$/u.test(text) && slugOf(text) ? '-' : '')

/** Last part of the address, with a preview of the whole; derived from the title if empty. */
export function SlugField({
  name,
  hint,
  address,
}: FieldProps & { address: (slug: string, lang: string) => string }) {
  const { t } = useTexts()
  const { lang } = useForm()
  const field = useField<string>(name)
  const value = field.value ?? ''
  return (
    <TextInput
      id={field.id}
      label={field.label}
      description={hint ?? t('kit.slug.hint')}
      value={value}
      onChange={(event) => field.change(whileTyping(event.currentTarget.value))}
      onBlur={() => value.endsWith('-') && field.change(value.replace(/-+$/, ''))}
      error={field.error}
      readOnly={field.readOnly}
      inputContainer={(input) => (
        <>
          {input}
          <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {value ? address(value, lang) : t('kit.slug.automatic')}
          </Text>
        </>
      )}
    />
  )
}
