import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { changedPaths, fieldAt, withField, type Fields } from './merge.ts'

/** Path → what is wrong with it. */
export type FieldErrors = Record<string, string>

/** What a field calls one of its values; undefined: it has no name for it. */
export type Saying = (value: unknown) => string | undefined

/** The values of a form beside those that are stored. */
export interface FormState {
  /** As they are on the screen. */
  values: Fields
  /** As they are stored. */
  base: Fields
  dirty: boolean
  set: (path: string, value: unknown) => void
  /** Takes over what is stored; `values` where something typed meanwhile must stay. */
  reset: (base: Fields, values?: Fields) => void
  /** The newest values, for work that began before the last key. */
  latest: () => { values: Fields; base: Fields }
  errors: FieldErrors
  setErrors: (errors: FieldErrors) => void
  /** Field → what it calls its values, for whoever tells of them elsewhere on the screen. */
  sayings: Map<string, Saying>
}

/** Keeps the values of a form; a field that changes loses its error. */
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
  /** The language that is being written. */
  lang: Language
  setLang: (lang: Language) => void
  /** Names of the fields with a text per language. */
  translatable: readonly string[]
  /** Field → what people call it. */
  labels: Record<string, string>
  /** Tells its controls from those of the form below, where a dialog has one of its own. */
  scope?: string
}

const FormContext = createContext<FormInUse | null>(null)
export const FormProvider = FormContext.Provider

/** The form around. Throws outside of one. */
export function useForm(): FormInUse {
  const value = useContext(FormContext)
  if (!value) throw new Error('useForm needs a FormProvider above it')
  return value
}

/** The id of a field's control in the document, for labels and the links of the error summary. */
export const fieldId = (path: string, scope = 'field'): string => `${scope}-${path.replaceAll('.', '-')}`

/** Where a field's value lies in a language: translatable texts beside the source under `translations`. */
export const pathIn = (name: string, lang: Language, translatable: readonly string[]): string =>
  lang !== sourceLanguage && translatable.includes(name) ? `translations.${lang}.${name}` : name

/** A field of the form: its value in the language that is being written, and what stands around it. */
export interface Field<T> {
  /** Of its control in the document. */
  id: string
  path: string
  label: string
  value: T | undefined
  change: (value: T) => void
  error: string | undefined
  readOnly: boolean
  /** The German value, where this is a translation. */
  source: T | undefined
}

/**
 * Binds a field to the form: its value in the language that is being written, its label, its error and, while a
 * translation is written, the source text beside it.
 */
export function useField<T>(name: string): Field<T> {
  const { form, readOnly, lang, translatable, labels, scope } = useForm()
  const path = pathIn(name, lang, translatable)
  const { set, latest } = form
  const change = useCallback(
    (value: T) => {
      const holder = path.split('.').slice(0, -1).join('.')
      // Whoever begins a translation wants it seen with the next publishing.
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

/** Says what a field calls its values, such as the names of those that can be chosen, to histories and clashes of the same screen. */
export function useSaying(name: string, say: Saying): void {
  const { sayings } = useForm().form
  useEffect(() => {
    sayings.set(name, say)
  })
}

/** `useSaying` for what is chosen from a list. */
export const useChoiceSaying = (name: string, options: readonly { value: string; label: string }[]): void =>
  useSaying(name, (value) => options.find((one) => one.value === value)?.label)
