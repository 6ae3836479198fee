import { useEffect, useRef, useState } from 'react'
import { sourceLanguage, type Language } from '#kit/shared/text/languages.ts'
import { ApiProblem } from '../../api.ts'
import { useTexts } from '../../texts.ts'
import { notifyDone, notifyFailed } from '../notify.tsx'
import { useKeptText, type KeptOffer } from '../record/use-kept-text.ts'
import { useFormState, type FieldErrors, type FormInUse } from './form-state.ts'
import { changedPaths, mergeFields, rejoin, same, type Fields, type Merge, type Merging } from './merge.ts'

/** `auto`: autosave, which shows no errors at fields. */
export type SaveMode = 'auto' | 'explicit'

export interface PlainForm extends FormInUse {
  /** Collection of the record, by whose texts its values are named. */
  name?: string
  /** Path → value of each part that is compared by itself; absent: each field. */
  parts?: NonNullable<Merging['parts']>
  saving: boolean
  /** True if nothing is stored yet. */
  isNew?: boolean
  /** Saves the changes, one save at a time; false on failure. */
  save: (mode?: SaveMode) => Promise<boolean>
  /** Text left unsaved on this device by an earlier session. */
  kept: KeptOffer
  takeKept: () => void
}

/** Of two people saving constantly, one succeeds by the third try or sees a message. */
const mostTries = 3
const none: readonly string[] = []

export interface PlainFormOptions<S> {
  stored: Fields | undefined
  fresh: Fields
  labels: Record<string, string>
  translatable?: readonly string[] | undefined
  readOnly?: boolean | undefined
  /** True if saving creates something new, sent even if nothing was typed; absent: while nothing is stored. */
  isNew?: () => boolean
  check?: ((values: Fields, base: Fields) => FieldErrors) | undefined
  /** `base` are the initial values. Null: not saved, and the screen itself shows the reason. */
  save: (values: Fields, changed: string[], base: Fields, mode: SaveMode) => Promise<S | null>
  /** Values in the answer of `save`, if it contains more. */
  valuesOf?: (saved: S) => Fields
  /** Called together with the change of values. */
  onSaved?: (saved: S) => void
  /** Handles a refusal: `again` after updating the values, `asked` if the user was asked. Undefined: a failure. */
  onRefused?: (problem: ApiProblem) => Promise<'again' | 'asked' | undefined>
  /** Reports a failure; absent: a notification, unless shown at the fields. */
  onFailed?: ((problem: unknown) => void) | undefined
  /** The form after a save; absent: takes the stored values and keeps newer input. */
  afterSave?:
    | ((
        before: { base: Fields; sent: Fields; now: Fields },
        stored: Fields,
      ) => { base: Fields; values: Fields })
    | undefined
  merging?: Merging
  /** Keeps unsaved text on this device; absent: lost with the tab. */
  keeps?: {
    form: string
    id: string | undefined
    isReady: (base: Fields) => boolean
    version: number | null
    unkept: readonly string[]
    /** The kept text was merged into the form. */
    onTaken: (merge: Merge) => void
  }
  /** Confirmation after saving; empty: none. */
  done?: string | ((saved: Fields) => string) | undefined
}

/**
 * The basis of all forms: values with the stored ones, errors at fields, one save at a time, text kept on this device.
 * Takes over a changed `stored`, unless there is unsaved input. Settings, records and editorial records add versions
 * and conflicts.
 */
export function usePlainForm<S = Fields>(options: PlainFormOptions<S>): PlainForm {
  const { stored, fresh, labels, translatable = none, readOnly = false, merging, keeps } = options
  const { t } = useTexts()
  const form = useFormState(fresh)
  const [lang, setLang] = useState<Language>(sourceLanguage)
  const [saving, setSaving] = useState(false)
  const taken = useRef<Fields | undefined>(undefined)
  const running = useRef<Promise<boolean> | null>(null)
  const isNew = options.isNew ?? (() => stored === undefined)

  useEffect(() => {
    if (!stored || form.dirty || same(taken.current, stored)) return
    taken.current = stored
    form.reset(stored)
    // eslint-disable-next-line react/exhaustive-deps -- only a new answer is taken over
  }, [stored])

  const kept = useKeptText({
    form: keeps?.form ?? '',
    id: keeps?.id,
    ready: keeps?.isReady(form.base) ?? false,
    version: keeps?.version ?? null,
    base: form.base,
    values: form.values,
    dirty: form.dirty,
    unkept: keeps?.unkept ?? none,
  })

  function say(saved: Fields): true {
    const said = typeof options.done === 'function' ? options.done(saved) : options.done
    if (said !== '') notifyDone(said ?? t('kit.saved'))
    return true
  }

  async function store(mode: SaveMode, tries: number): Promise<boolean> {
    const { values: sent, base } = form.latest()
    try {
      const saved = await options.save(sent, changedPaths(base, sent), base, mode)
      if (!saved) return false
      const is = options.valuesOf ? options.valuesOf(saved) : (saved as Fields)
      const now = form.latest().values
      const next = options.afterSave?.({ base, sent, now }, is) ?? {
        base: is,
        values: mergeFields(sent, now, is, merging).merged,
      }
      options.onSaved?.(saved)
      form.reset(next.base, next.values)
      form.setErrors({})
      return say(is)
    } catch (problem) {
      if (tries >= mostTries || !(problem instanceof ApiProblem)) throw problem
      const outcome = await options.onRefused?.(problem)
      if (!outcome) throw problem
      return outcome === 'again' ? store(mode, tries + 1) : false
    }
  }

  async function attempt(mode: SaveMode): Promise<boolean> {
    const { values, base } = form.latest()
    if (!isNew() && changedPaths(base, values).length === 0) return say(base)
    const wrong = options.check?.(values, base) ?? {}
    if (mode === 'explicit') form.setErrors(wrong)
    if (Object.keys(wrong).length > 0) return false
    setSaving(true)
    try {
      return await store(mode, 1)
    } catch (problem) {
      const fields = problem instanceof ApiProblem ? problem.fields : {}
      form.setErrors(fields)
      if (options.onFailed) options.onFailed(problem)
      else if (Object.keys(fields).length === 0) notifyFailed(problem)
      return false
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    readOnly,
    lang,
    setLang,
    translatable,
    labels,
    ...(merging?.parts ? { parts: merging.parts } : {}),
    saving,
    async save(mode = 'explicit') {
      // The next save starts from the version the last one created
      while (running.current) await running.current
      const work = attempt(mode)
      running.current = work.finally(() => {
        running.current = null
      })
      return work
    },
    kept,
    takeKept() {
      if (!kept.offer) return
      const { base, values } = form.latest()
      const merge = rejoin(kept.offer, values, merging)
      kept.settle()
      form.reset(base, merge.merged)
      keeps?.onTaken(merge)
    },
  }
}
