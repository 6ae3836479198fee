import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { changedPaths, fieldAt, withField, type Fields } from './merge.ts'

/** Path → error. */
export type FieldErrors = Record<string, string>

/** Name of a field's value; undefined if it has none. */
export type Saying = (value: unknown) => string | undefined

/** Values of a form, with the stored ones. */
export interface FormState {
  /** As on the screen. */
  values: Fields
  /** As stored. */
  base: Fields
  dirty: boolean
  set: (path: string, value: unknown) => void
  /** Takes over stored values; `values` keeps newer input. */
  reset: (base: Fields, values?: Fields) => void
  /** The latest values, for work started before the last keystroke. */
  latest: () => { values: Fields; base: Fields }
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  /** Field → names of its values, for use elsewhere on the screen. */
  sayings: Map<string, Saying>
}

/** State of a form's values; a changed field loses its error. */
export function useFormState(initial: Fields): FormState {
  const [state, setState] = useState({ values: initial, base: initial })
  const [errors, setErrors] = useState<FieldErrors>({})
  const newest = useRef(state)
  const [sayings] = useState(() => new Map<string, Saying>())

  const put = useCallback((next: { values: Fields; base: Fields }) => {
    newest.current = next
    setState(next)
  }, [])
  const set = useCallback(
    (path: string, value: unknown) => {
      put({ ...newest.current, values: withField(newest.current.values, path, value) })
      setErrors((now) => {
        if (!(path in now)) return now
        const { [path]: _gone, ...rest } = now
        return rest
      })
    },
    [put],
  )
  const reset = useCallback((base: Fields, values?: Fields) => put({ base, values: values ?? base }), [put])
  const latest = useCallback(() => newest.current, [])
  const dirty = useMemo(() => changedPaths(state.base, state.values).length > 0, [state])
  return { ...state, dirty, set, reset, latest, errors, setErrors, sayings }
}

export interface FormInUse {
  form: FormState
  readOnly: boolean
  /** Language being edited. */
  lang: Language
  setLang: (lang: Language) => void
  /** Names of the fields with a text per language. */
  translatable: readonly string[]
  /** Field → label. */
  labels: Record<string, string>
  /** Prefix of control ids, to separate a dialog's form from the form below. */
  scope?: string
}

const FormContext = createContext<FormInUse | null>(null)
export const FormProvider = FormContext.Provider

/** The surrounding form. Throws outside of one. */
export function useForm(): FormInUse {
  const value = useContext(FormContext)
  if (!value) throw new Error('useForm needs a FormProvider above it')
  return value
}

/** Document id of a field's control, for labels and links of the error summary. */
export const fieldId = (path: string, scope = 'field'): string => `${scope}-${path.replaceAll('.', '-')}`

/** Path of a field in a language: translations are under `translations`. */
export const pathIn = (name: string, lang: Language, translatable: readonly string[]): string =>
  lang !== sourceLanguage && translatable.includes(name) ? `translations.${lang}.${name}` : name

/** A field of the form in the language being edited. */
export interface Field<T> {
  /** Document id of its control. */
  id: string
  path: string
  label: string
  value: T | undefined
  change: (value: T) => void
  error: string | undefined
  readOnly: boolean
  /** The German value, if this is a translation. */
  source: T | undefined
}

/**
 * Binds a field to the form: value in the language being edited, label, error and, for a translation, the source text.
 */
export function useField<T>(name: string): Field<T> {
  const { form, readOnly, lang, translatable, labels, scope } = useForm()
  const path = pathIn(name, lang, translatable)
  const { set, latest } = form
  const change = useCallback(
    (value: T) => {
      const holder = path.split('.').slice(0, -1).join('.')
      // A new translation is meant to be published with the record.
      if (holder && !fieldAt(latest().values, holder)) set(`${holder}.status`, 'published')
      set(path, value)
    },
    [set, latest, path],
  )
  return {
    id: fieldId(path, scope),
    path,
    label: labels[name] ?? name,
    value: fieldAt(form.values, path) as T | undefined,
    change,
    error: form.errors[path],
    readOnly,
    source: path === name ? undefined : (fieldAt(form.values, name) as T | undefined),
  }
}

/**
 * Registers names of a field's values, such as those of its options, for histories and conflicts on the same screen.
 */
export function useSaying(name: string, say: Saying): void {
  const { sayings } = useForm().form
  useEffect(() => {
    sayings.set(name, say)
  })
}

/** `useSaying` for a choice from a list. */
export const useChoiceSaying = (name: string, options: readonly { value: string; label: string }[]): void =>
  useSaying(name, (value) => options.find((one) => one.value === value)?.label)
