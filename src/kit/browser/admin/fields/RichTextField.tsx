import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { sourceLanguage } from '#kit/shared/text/languages.ts'
import { useField, useForm } from '../edit/form-state.ts'
import { readable } from '../edit/word-diff.ts'
import { FieldRow } from './FieldRow.tsx'
import type { FieldProps } from './TextFields.tsx'

// The editor is the largest part of the admin centre, so only screens that need it load it.
const TextEditor = lazy(async () => ({ default: (await import('../rich-text/TextEditor.tsx')).TextEditor }))

/** Formatted text in the dialect of `shared/rich-text.ts`. */
export function RichTextField({ name, hint, required }: FieldProps) {
  const field = useField<string>(name)
  const { lang } = useForm()
  const labelId = `${field.id}-label`
  const errorId = `${field.id}-error`
  return (
    <FieldRow source={field.source === undefined ? undefined : readable(field.source)}>
      <Input.Wrapper
        labelElement="div"
        label={field.label}
        labelProps={{ id: labelId }}
        description={hint}
        error={field.error}
        errorProps={{ id: errorId }}
        required={Boolean(required)}
      >
        <Suspense fallback={<Skeleton height={280} mt={4} />}>
          {/* Each language has its own editor: undo must not restore the other language's text. */}
          <TextEditor
            key={field.path}
            id={field.id}
            label={field.label}
            labelId={labelId}
            lang={lang ?? sourceLanguage}
            value={field.value ?? ''}
            onChange={field.change}
            readOnly={field.readOnly}
            invalid={Boolean(field.error)}
            describedBy={field.error ? errorId : undefined}
          />
        </Suspense>
      </Input.Wrapper>
    </FieldRow>
  )
}
