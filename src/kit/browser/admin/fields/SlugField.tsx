import { Text, TextInput } from '@mantine/core'
import { useTexts } from '../../texts.ts'
import { useField, useForm } from '../edit/form-state.ts'
import type { FieldProps } from './TextFields.tsx'

// The same letters that the server makes of a title (German umlauts written out).
const replaced: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' }

/** What of a typed text may stand in an address; a trailing dash stays while somebody is typing. */
export const slugWhileTyping = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .replace(/[äöüßæøå]/g, (letter) => replaced[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')

/** The last part of the address, with a look at the whole of it; empty: made from the title. */
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
      onChange={(event) => field.change(slugWhileTyping(event.currentTarget.value))}
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
