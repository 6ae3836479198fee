import { useEffect, useRef, useState } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { ApiProblem } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'
import { useFormState, type FieldErrors, type FormInUse } from './form-state.ts'
import { changedPaths, same, type Fields } from './merge.ts'

export interface PlainForm extends FormInUse {
  saving: boolean
  /** Nothing is stored of it yet. */
  isNew?: boolean
  /** Saves what changed; false when it could not. */
  save: () => Promise<boolean>
}

/**
 * A form over something that has no drafts: an account, the settings, what is said of a file. It takes over `stored`
 * whenever something else is stored, unless something is typed; `save` gets the values and answers what is stored then.
 */
export function usePlainForm(options: {
  stored: Fields | undefined
  fresh: Fields
  labels: Record<string, string>
  translatable?: readonly string[]
  readOnly?: boolean
  check?: (values: Fields) => FieldErrors
  /** `base` is what the values were begun from. Null: it could not be saved and the screen itself says why. */
  save: (values: Fields, changed: string[], base: Fields) => Promise<Fields | null>
  /** What is said after saving. */
  done: string | ((saved: Fields) => string)
}): PlainForm {
  const { stored, fresh, labels, translatable = none, readOnly = false } = options
  const { t } = useTexts()
  const form = useFormState(fresh)
  const [lang, setLang] = useState<Language>(sourceLanguage)
  const [saving, setSaving] = useState(false)
  const taken = useRef<Fields | undefined>(undefined)

  useEffect(() => {
    if (!stored || form.dirty || same(taken.current, stored)) return
    taken.current = stored
    form.reset(stored)
    // eslint-disable-next-line react/exhaustive-deps -- only another answer is taken over
  }, [stored])

  async function save(): Promise<boolean> {
    const { values, base } = form.latest()
    const wrong = options.check?.(values) ?? {}
    form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setSaving(true)
    try {
      const saved = await options.save(values, changedPaths(base, values), base)
      if (!saved) return false
      form.reset(saved)
      notifyDone((typeof options.done === 'string' ? options.done : options.done(saved)) || t('kit.saved'))
      return true
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) notifyFailed(problem)
      return false
    } finally {
      setSaving(false)
    }
  }

  return { form, readOnly, lang, setLang, translatable, labels, saving, save }
}

const none: readonly string[] = []
