import {
  Autocomplete,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import { useChoiceSaying, useField, useForm } from '../edit/form-state.ts'
import { FieldRow } from './FieldRow.tsx'

export interface FieldProps {
  /** Name of the record's field. */
  name: string
  hint?: ReactNode
  required?: boolean
}

/** One line of text. */
export function TextField({
  name,
  hint,
  required,
  emptyIsNone,
  ...more
}: FieldProps & {
  /** An emptied field is null, for unique values. */
  emptyIsNone?: boolean
} & Pick<TextInputProps, 'maxLength' | 'type' | 'autoComplete' | 'size' | 'inputMode' | 'placeholder'>) {
  const field = useField<string | null>(name)
  const { lang } = useForm()
  return (
    <FieldRow source={field.source ?? undefined}>
      <TextInput
        {...more}
        id={field.id}
        label={field.label}
        description={hint}
        lang={lang}
        required={Boolean(required) && field.source === undefined}
        value={field.value ?? ''}
        onChange={(event) => field.change(event.currentTarget.value || (emptyIsNone ? null : ''))}
        error={field.error}
        readOnly={field.readOnly}
      />
    </FieldRow>
  )
}

/** Several lines of text without formatting. */
export function LongTextField({
  name,
  hint,
  required,
  rows = 3,
  maxLength,
}: FieldProps & { rows?: number; maxLength?: number }) {
  const field = useField<string>(name)
  const { lang } = useForm()
  return (
    <FieldRow source={field.source}>
      <Textarea
        id={field.id}
        label={field.label}
        description={hint}
        lang={lang}
        required={Boolean(required) && field.source === undefined}
        autosize
        minRows={rows}
        maxRows={16}
        {...(maxLength ? { maxLength } : {})}
        value={field.value ?? ''}
        onChange={(event) => field.change(event.currentTarget.value)}
        error={field.error}
        readOnly={field.readOnly}
      />
    </FieldRow>
  )
}

/** A whole number. */
export function NumberField({ name, hint, min, max }: FieldProps & { min?: number; max?: number }) {
  const field = useField<number>(name)
  return (
    <NumberInput
      id={field.id}
      label={field.label}
      description={hint}
      value={field.value ?? ''}
      onChange={(value) => typeof value === 'number' && field.change(value)}
      allowDecimal={false}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** A switch for yes or no. */
export function SwitchField({ name, hint }: FieldProps) {
  const field = useField<boolean>(name)
  return (
    <Switch
      id={field.id}
      label={field.label}
      description={hint}
      checked={field.value ?? false}
      onChange={(event) => field.change(event.currentTarget.checked)}
      error={field.error}
      disabled={field.readOnly}
    />
  )
}

/** A choice of one option; none with `clearable`. */
export function ChoiceField({
  name,
  hint,
  required,
  options,
  clearable,
}: FieldProps & { options: { value: string; label: string }[]; clearable?: boolean }) {
  const { t } = useTexts()
  const field = useField<string | null>(name)
  useChoiceSaying(name, options)
  return (
    <Select
      id={field.id}
      label={field.label}
      description={hint}
      required={Boolean(required)}
      data={options}
      value={field.value ?? null}
      onChange={field.change}
      searchable={options.length > 8}
      allowDeselect={false}
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      {...(field.readOnly ? {} : { placeholder: t(clearable ? 'kit.noneChosen' : 'kit.choose') })}
      nothingFoundMessage={t('kit.palette.nothing')}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** A word from earlier ones or a new one. */
export function SuggestField({ name, hint, suggestions }: FieldProps & { suggestions: string[] }) {
  const { t } = useTexts()
  const field = useField<string>(name)
  return (
    <Autocomplete
      id={field.id}
      label={field.label}
      description={hint}
      data={suggestions}
      value={field.value ?? ''}
      onChange={field.change}
      clearable
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Several words, each confirmed with Enter, a comma or a semicolon. */
export function TagsField({ name, hint, suggestions = [] }: FieldProps & { suggestions?: string[] }) {
  const { t } = useTexts()
  const field = useField<string[]>(name)
  return (
    <TagsInput
      id={field.id}
      label={field.label}
      description={hint ?? t('kit.tags.hint')}
      data={suggestions}
      value={field.value ?? []}
      onChange={(tags) => field.change(tags.map((tag) => tag.trim()).filter(Boolean))}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable={false}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}
